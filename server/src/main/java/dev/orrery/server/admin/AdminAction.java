package dev.orrery.server.admin;

/** Something that the admin port does when it is asked with POST. It may wait. */
@FunctionalInterface
public interface AdminAction {
    /**
     * What is asked.
     *
     * @param authorization the header of that name; empty if there is none
     */
    record Call(String authorization, String body) {}

    AdminPage answer(Call call);
}
