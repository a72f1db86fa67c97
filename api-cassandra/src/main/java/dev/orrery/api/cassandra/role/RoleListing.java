package dev.orrery.api.cassandra.role;

import dev.orrery.api.cassandra.auth.AuthResource;
import dev.orrery.api.cassandra.auth.Authorizer;
import dev.orrery.api.cassandra.auth.Login;
import dev.orrery.api.cassandra.auth.Permission;
import dev.orrery.api.cassandra.auth.PermissionCommands.Grant;
import dev.orrery.api.cassandra.auth.Role;
import dev.orrery.api.cassandra.auth.RoleBook;
import dev.orrery.api.cassandra.auth.RoleStore;
import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.ExecutionResult;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.RoleStatement.ListRoles;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** LIST ROLES, LIST USERS and LIST PERMISSIONS, in Cassandra's columns. */
final class RoleListing {
    private static final double CHARGE = 1;
    private static final String ALL_DATA_CENTERS = "ALL";

    private final RoleStore store;
    private final Authorizer authorizer;

    RoleListing(RoleStore store, Authorizer authorizer) {
        this.store = store;
        this.authorizer = authorizer;
    }

    ExecutionResult roles(ListRoles list, Login by) {
        RoleBook book = store.roles();
        List<List<byte @Nullable []>> rows = new ArrayList<>();
        for (String name : new TreeSet<>(visible(list, by, book))) {
            book.find(name)
                    .filter(role -> role.login() || !list.usersOnly())
                    .ifPresent(role -> rows.add(row(role, book, list.usersOnly())));
        }
        return rows(list.usersOnly() ? userColumns() : roleColumns(), rows);
    }

    private Set<String> visible(ListRoles list, Login by, RoleBook book) {
        Optional<String> of = list.of();
        of.filter(name -> !book.contains(name))
                .ifPresent(
                        name -> {
                            throw CqlException.invalid("<role %s> doesn't exist".formatted(name));
                        });
        if (authorizer.isAllowed(by, Permission.DESCRIBE, AuthResource.allRoles())) {
            return of.map(name -> closure(book, name, list.recursive()))
                    .orElseGet(() -> book.all().keySet());
        }
        if (of.isEmpty()) {
            return closure(book, by.role(), list.recursive());
        }
        if (!book.closure(by.role()).contains(of.get())) {
            throw CqlException.unauthorized(
                    "You are not authorized to view roles granted to %s ".formatted(of.get()));
        }
        return closure(book, of.get(), list.recursive());
    }

    private static Set<String> closure(RoleBook book, String name, boolean recursive) {
        if (recursive) {
            return book.closure(name);
        }
        Set<String> direct = new TreeSet<>();
        direct.add(name);
        book.find(name).ifPresent(role -> direct.addAll(role.memberOf()));
        return direct;
    }

    private static List<byte @Nullable []> row(Role role, RoleBook book, boolean usersOnly) {
        List<byte @Nullable []> row = new ArrayList<>();
        row.add(Values.ofText(role.name()));
        if (usersOnly) {
            row.add(Values.ofBoolean(book.isSuperuser(role.name())));
        } else {
            row.add(Values.ofBoolean(role.superuser()));
            row.add(Values.ofBoolean(role.login()));
            row.add(options(role.options()));
        }
        row.add(Values.ofText(ALL_DATA_CENTERS));
        return row;
    }

    private static byte[] options(Map<String, String> options) {
        List<byte[]> flat = new ArrayList<>();
        new TreeMap<>(options)
                .forEach(
                        (key, value) -> {
                            flat.add(Values.ofText(key));
                            flat.add(Values.ofText(value));
                        });
        return Frames.map(flat);
    }

    private static List<ColumnSpec> roleColumns() {
        return List.of(
                column("roles", "role", NativeType.TEXT),
                column("roles", "super", NativeType.BOOLEAN),
                column("roles", "login", NativeType.BOOLEAN),
                column("roles", "options", new MapType(NativeType.TEXT, NativeType.TEXT, true)),
                column("roles", "datacenters", NativeType.TEXT));
    }

    private static List<ColumnSpec> userColumns() {
        return List.of(
                column("users", "name", NativeType.TEXT),
                column("users", "super", NativeType.BOOLEAN),
                column("users", "datacenters", NativeType.TEXT));
    }

    private static ColumnSpec column(String table, String name, CqlType type) {
        return new ColumnSpec("system_auth", table, name, type);
    }

    ExecutionResult permissions(List<Grant> grants) {
        List<List<byte @Nullable []>> rows = new ArrayList<>();
        for (Grant grant : grants) {
            byte[] role = Values.ofText(grant.role());
            rows.add(
                    List.of(
                            role,
                            role,
                            Values.ofText(grant.resource().toString()),
                            Values.ofText(grant.permission().name())));
        }
        List<ColumnSpec> columns =
                List.of(
                        column("permissions", "role", NativeType.TEXT),
                        column("permissions", "username", NativeType.TEXT),
                        column("permissions", "resource", NativeType.TEXT),
                        column("permissions", "permission", NativeType.TEXT));
        return rows(columns, rows);
    }

    /** Cassandra answers an empty list with no rows at all, not with none. */
    private static ExecutionResult rows(
            List<ColumnSpec> columns, List<List<byte @Nullable []>> rows) {
        return rows.isEmpty()
                ? new ExecutionResult.Done(CHARGE, List.of())
                : new ExecutionResult.Rows(columns, rows, Optional.empty(), CHARGE, List.of());
    }
}
