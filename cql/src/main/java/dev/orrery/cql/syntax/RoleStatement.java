package dev.orrery.cql.syntax;

import dev.orrery.cql.type.TypeReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A statement about roles and what they may do. */
public sealed interface RoleStatement extends Statement {
    /** {@code CREATE ROLE}, or {@code CREATE USER}, whose roles may log in. */
    record CreateRole(String role, boolean ifNotExists, RoleOptions options)
            implements RoleStatement {}

    /** {@code ALTER ROLE} or {@code ALTER USER}. */
    record AlterRole(String role, boolean ifExists, RoleOptions options) implements RoleStatement {}

    /** {@code DROP ROLE} or {@code DROP USER}. */
    record DropRole(String role, boolean ifExists) implements RoleStatement {}

    /**
     * The options of a role; each may be left out.
     *
     * @param password in plain text
     * @param hashedPassword instead of a plain one
     * @param superuser whether it may do everything
     * @param login whether it may log in
     * @param custom options for an authenticator of one's own
     * @param datacenters where it may log in; empty for all
     */
    record RoleOptions(
            Optional<String> password,
            Optional<String> hashedPassword,
            Optional<Boolean> superuser,
            Optional<Boolean> login,
            Optional<Map<String, String>> custom,
            Optional<Set<String>> datacenters) {
        public static final RoleOptions NONE =
                new RoleOptions(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());

        public RoleOptions {
            custom = custom.map(Map::copyOf);
            datacenters = datacenters.map(Set::copyOf);
        }

        public RoleOptions withPassword(String text) {
            return new RoleOptions(
                    Optional.of(text), hashedPassword, superuser, login, custom, datacenters);
        }

        public RoleOptions withHashedPassword(String text) {
            return new RoleOptions(
                    password, Optional.of(text), superuser, login, custom, datacenters);
        }

        public RoleOptions withSuperuser(boolean yes) {
            return new RoleOptions(
                    password, hashedPassword, Optional.of(yes), login, custom, datacenters);
        }

        public RoleOptions withLogin(boolean yes) {
            return new RoleOptions(
                    password, hashedPassword, superuser, Optional.of(yes), custom, datacenters);
        }

        public RoleOptions withCustom(Map<String, String> options) {
            return new RoleOptions(
                    password, hashedPassword, superuser, login, Optional.of(options), datacenters);
        }

        public RoleOptions withDatacenters(Set<String> names) {
            return new RoleOptions(
                    password, hashedPassword, superuser, login, custom, Optional.of(names));
        }
    }

    /** {@code LIST ROLES}, or {@code LIST USERS}: those that may log in. */
    record ListRoles(Optional<String> of, boolean recursive, boolean usersOnly)
            implements RoleStatement {}

    /** {@code GRANT role TO role}. */
    record GrantRole(String role, String grantee) implements RoleStatement {}

    /** {@code REVOKE role FROM role}. */
    record RevokeRole(String role, String grantee) implements RoleStatement {}

    /** {@code GRANT permissions ON resource TO role}; no permission stands for all. */
    record Grant(Set<Permission> permissions, Resource resource, String grantee)
            implements RoleStatement {
        public Grant {
            permissions = Set.copyOf(permissions);
        }
    }

    /** {@code REVOKE permissions ON resource FROM role}; no permission stands for all. */
    record Revoke(Set<Permission> permissions, Resource resource, String grantee)
            implements RoleStatement {
        public Revoke {
            permissions = Set.copyOf(permissions);
        }
    }

    /** {@code LIST permissions}; no permission stands for all. */
    record ListPermissions(
            Set<Permission> permissions,
            Optional<Resource> resource,
            Optional<String> of,
            boolean recursive)
            implements RoleStatement {
        public ListPermissions {
            permissions = Set.copyOf(permissions);
        }
    }

    /** What a role may be allowed. */
    enum Permission {
        CREATE,
        ALTER,
        DROP,
        SELECT,
        MODIFY,
        AUTHORIZE,
        DESCRIBE,
        EXECUTE,
        UNMASK,
        SELECT_MASKED
    }

    /** What a permission is about. */
    sealed interface Resource {
        /** {@code ALL KEYSPACES}. */
        record AllKeyspaces() implements Resource {}

        /** {@code KEYSPACE name}. */
        record Keyspace(String name) implements Resource {}

        /** {@code ALL TABLES IN KEYSPACE name}. */
        record AllTables(String keyspace) implements Resource {}

        /** {@code TABLE name}. */
        record Table(QualifiedName name) implements Resource {}

        /** {@code ALL ROLES}. */
        record AllRoles() implements Resource {}

        /** {@code ROLE name}. */
        record Role(String name) implements Resource {}

        /** {@code ALL FUNCTIONS}, of a keyspace if one is named. */
        record AllFunctions(Optional<String> keyspace) implements Resource {}

        /** {@code FUNCTION name(types)}. */
        record Function(QualifiedName name, List<TypeReference> arguments) implements Resource {
            public Function {
                arguments = List.copyOf(arguments);
            }
        }

        /** {@code ALL MBEANS}, or those of a pattern: management beans, which we do not have. */
        record Beans(Optional<String> pattern) implements Resource {}
    }

    /** {@code ADD IDENTITY} or {@code DROP IDENTITY}: certificates as roles. */
    record Identity(boolean drop) implements RoleStatement {}
}
