package dev.orrery.server.admin;

/** What answers requests under {@link #ROOT}. Calls may wait for the disk. */
@FunctionalInterface
public interface AdminApi {
    String ROOT = "/admin/";

    /** The header by which somebody says that a change is meant. */
    String INTENT_HEADER = "x-orrery-admin";

    AdminPage answer(AdminCall call);
}
