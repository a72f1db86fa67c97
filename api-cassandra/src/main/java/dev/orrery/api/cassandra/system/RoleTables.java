package dev.orrery.api.cassandra.system;

import dev.orrery.api.cassandra.auth.AuthResource;
import dev.orrery.api.cassandra.auth.Permission;
import dev.orrery.api.cassandra.auth.Role;
import dev.orrery.api.cassandra.auth.RoleStore;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The roles as rows of system_auth. */
public final class RoleTables {
    private static final String KEYSPACE = "system_auth";

    private final RoleStore store;

    private RoleTables(RoleStore store) {
        this.store = store;
    }

    public static void fill(SystemTables tables, RoleStore store) {
        RoleTables filler = new RoleTables(store);
        tables.fill(KEYSPACE, "roles", _ -> filler.roles().map(RoleTables::role));
        tables.fill(KEYSPACE, "role_members", _ -> filler.members());
        tables.fill(KEYSPACE, "role_permissions", _ -> filler.roles().flatMap(RoleTables::granted));
        tables.fill(
                KEYSPACE,
                "resource_role_permissons_index",
                _ -> filler.roles().flatMap(RoleTables::resources));
    }

    private Stream<Role> roles() {
        return store.roles().all().values().stream();
    }

    private static RowWriter role(Role role) {
        RowWriter row =
                new RowWriter()
                        .text("role", role.name())
                        .bool("can_login", role.login())
                        .bool("is_superuser", role.superuser());
        if (!role.memberOf().isEmpty()) {
            row.set("member_of", role.memberOf());
        }
        role.password().ifPresent(hash -> row.text("salted_hash", hash));
        return row;
    }

    private Stream<RowWriter> members() {
        return roles().flatMap(
                        member ->
                                member.memberOf().stream()
                                        .map(
                                                role ->
                                                        new RowWriter()
                                                                .text("role", role)
                                                                .text("member", member.name())));
    }

    private static Stream<RowWriter> granted(Role role) {
        return role.permissions().entrySet().stream().map(grant -> granted(role, grant));
    }

    private static RowWriter granted(Role role, Map.Entry<AuthResource, Set<Permission>> grant) {
        return new RowWriter()
                .text("role", role.name())
                .text("resource", grant.getKey().path())
                .set("permissions", grant.getValue().stream().map(Permission::name).toList());
    }

    private static Stream<RowWriter> resources(Role role) {
        return role.permissions().keySet().stream()
                .map(
                        resource ->
                                new RowWriter()
                                        .text("resource", resource.path())
                                        .text("role", role.name()));
    }
}
