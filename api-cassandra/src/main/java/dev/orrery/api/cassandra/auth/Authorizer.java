package dev.orrery.api.cassandra.auth;

import dev.orrery.cql.error.CqlException;
import java.util.Set;

/** Decides whether somebody may do something. Asked for every statement, it answers from memory. */
public final class Authorizer {
    private static final Set<Permission> READING =
            Set.of(Permission.SELECT, Permission.DESCRIBE, Permission.EXECUTE);

    /** Drivers and tools read these before they know anything about the user's permissions. */
    private static final Set<String> OPEN_KEYSPACES =
            Set.of("system_schema", "system_virtual_schema", "system_views");

    private static final Set<String> OPEN_SYSTEM_TABLES =
            Set.of(
                    "local",
                    "peers",
                    "peers_v2",
                    "size_estimates",
                    "table_estimates",
                    "built_views",
                    "IndexInfo",
                    "available_ranges",
                    "available_ranges_v2");

    private final RoleStore store;

    public Authorizer(RoleStore store) {
        this.store = store;
    }

    /** Fails with Unauthorized unless the permission is held on the resource or one above it. */
    public void require(Login login, Permission permission, AuthResource resource) {
        if (!isAllowed(login, permission, resource)) {
            throw CqlException.unauthorized(
                    "User %s has no %s permission on %s or any of its parents"
                            .formatted(login.role(), permission, resource));
        }
    }

    public boolean isAllowed(Login login, Permission permission, AuthResource resource) {
        if (permission == Permission.SELECT && isOpen(resource)) {
            return true;
        }
        if (login.account()) {
            return !login.readOnly() || READING.contains(permission);
        }
        RoleBook roles = store.roles();
        if (roles.isSuperuser(login.role())) {
            return true;
        }
        for (AuthResource part : resource.chain()) {
            if (roles.isGranted(login.role(), permission, part)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOpen(AuthResource resource) {
        return OPEN_KEYSPACES.contains(resource.keyspace())
                || (resource.keyspace().equals("system")
                        && OPEN_SYSTEM_TABLES.contains(resource.name()));
    }

    public boolean isSuperuser(Login login) {
        return login.account() ? !login.readOnly() : store.roles().isSuperuser(login.role());
    }
}
