package dev.orrery.api.cassandra.auth;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Something that permissions are granted on. A permission on a resource holds for all below it.
 *
 * @param keyspace empty where the kind has none
 * @param name of the table, the role or the bean; empty where the kind has none
 */
public record AuthResource(Kind kind, String keyspace, String name) {
    private static final Set<Permission> DATA =
            Set.of(
                    Permission.CREATE,
                    Permission.ALTER,
                    Permission.DROP,
                    Permission.SELECT,
                    Permission.MODIFY,
                    Permission.AUTHORIZE,
                    Permission.UNMASK,
                    Permission.SELECT_MASKED);
    private static final Set<Permission> TABLE_ONLY =
            Set.of(
                    Permission.ALTER,
                    Permission.DROP,
                    Permission.SELECT,
                    Permission.MODIFY,
                    Permission.AUTHORIZE,
                    Permission.UNMASK,
                    Permission.SELECT_MASKED);
    private static final Set<Permission> FUNCTIONS =
            Set.of(
                    Permission.CREATE,
                    Permission.ALTER,
                    Permission.DROP,
                    Permission.AUTHORIZE,
                    Permission.EXECUTE);
    private static final Set<Permission> ROLES =
            Set.of(
                    Permission.CREATE,
                    Permission.ALTER,
                    Permission.DROP,
                    Permission.AUTHORIZE,
                    Permission.DESCRIBE);
    private static final Set<Permission> ONE_ROLE =
            Set.of(Permission.ALTER, Permission.DROP, Permission.AUTHORIZE, Permission.DESCRIBE);
    private static final Set<Permission> BEANS =
            Set.of(
                    Permission.AUTHORIZE,
                    Permission.DESCRIBE,
                    Permission.EXECUTE,
                    Permission.MODIFY,
                    Permission.SELECT);

    /** What a resource is. */
    public enum Kind {
        ALL_KEYSPACES,
        KEYSPACE,
        ALL_TABLES,
        TABLE,
        ALL_ROLES,
        ROLE,
        ALL_FUNCTIONS,
        KEYSPACE_FUNCTIONS,
        ALL_MBEANS,
        MBEAN
    }

    public static AuthResource allKeyspaces() {
        return new AuthResource(Kind.ALL_KEYSPACES, "", "");
    }

    public static AuthResource keyspace(String keyspace) {
        return new AuthResource(Kind.KEYSPACE, keyspace, "");
    }

    /** All tables of a keyspace, but not the keyspace itself. */
    public static AuthResource allTables(String keyspace) {
        return new AuthResource(Kind.ALL_TABLES, keyspace, "");
    }

    public static AuthResource table(String keyspace, String table) {
        return new AuthResource(Kind.TABLE, keyspace, table);
    }

    public static AuthResource allRoles() {
        return new AuthResource(Kind.ALL_ROLES, "", "");
    }

    public static AuthResource role(String role) {
        return new AuthResource(Kind.ROLE, "", role);
    }

    public static AuthResource allFunctions() {
        return new AuthResource(Kind.ALL_FUNCTIONS, "", "");
    }

    public static AuthResource functionsOf(String keyspace) {
        return new AuthResource(Kind.KEYSPACE_FUNCTIONS, keyspace, "");
    }

    public static AuthResource allBeans() {
        return new AuthResource(Kind.ALL_MBEANS, "", "");
    }

    public static AuthResource bean(String pattern) {
        return new AuthResource(Kind.MBEAN, "", pattern);
    }

    /** Reads what {@link #path} wrote. */
    static AuthResource parse(String path) {
        String[] parts = path.split("/", 3);
        String first = parts.length > 1 ? parts[1] : "";
        return switch (parts[0]) {
            case "data" ->
                    switch (parts.length) {
                        case 1 -> allKeyspaces();
                        case 2 -> keyspace(first);
                        default -> parts[2].equals("*") ? allTables(first) : table(first, parts[2]);
                    };
            case "roles" ->
                    parts.length == 1 ? allRoles() : role(path.substring("roles/".length()));
            case "functions" -> parts.length == 1 ? allFunctions() : functionsOf(first);
            case "mbean" ->
                    parts.length == 1 ? allBeans() : bean(path.substring("mbean/".length()));
            default -> throw new IllegalArgumentException("no resource: " + path);
        };
    }

    /** As system tables show it. */
    public String path() {
        return switch (kind) {
            case ALL_KEYSPACES -> "data";
            case KEYSPACE -> "data/" + keyspace;
            case ALL_TABLES -> "data/" + keyspace + "/*";
            case TABLE -> "data/" + keyspace + "/" + name;
            case ALL_ROLES -> "roles";
            case ROLE -> "roles/" + name;
            case ALL_FUNCTIONS -> "functions";
            case KEYSPACE_FUNCTIONS -> "functions/" + keyspace;
            case ALL_MBEANS -> "mbean";
            case MBEAN -> "mbean/" + name;
        };
    }

    public Set<Permission> applicable() {
        return switch (kind) {
            case ALL_KEYSPACES, KEYSPACE, ALL_TABLES -> DATA;
            case TABLE -> TABLE_ONLY;
            case ALL_ROLES -> ROLES;
            case ROLE -> ONE_ROLE;
            case ALL_FUNCTIONS, KEYSPACE_FUNCTIONS -> FUNCTIONS;
            case ALL_MBEANS, MBEAN -> BEANS;
        };
    }

    private Optional<AuthResource> parent() {
        return switch (kind) {
            case ALL_KEYSPACES, ALL_ROLES, ALL_FUNCTIONS, ALL_MBEANS -> Optional.empty();
            case KEYSPACE -> Optional.of(allKeyspaces());
            case ALL_TABLES -> Optional.of(keyspace(keyspace));
            case TABLE -> Optional.of(allTables(keyspace));
            case ROLE -> Optional.of(allRoles());
            case KEYSPACE_FUNCTIONS -> Optional.of(allFunctions());
            case MBEAN -> Optional.of(allBeans());
        };
    }

    /** The resource and all above it. */
    public List<AuthResource> chain() {
        List<AuthResource> chain = new ArrayList<>();
        Optional<AuthResource> next = Optional.of(this);
        while (next.isPresent()) {
            chain.add(next.get());
            next = next.get().parent();
        }
        return chain;
    }

    /** As messages and lists show it. */
    @Override
    public String toString() {
        return switch (kind) {
            case ALL_KEYSPACES, ALL_ROLES, ALL_FUNCTIONS, ALL_MBEANS ->
                    "<" + kind.name().toLowerCase(Locale.ROOT).replace('_', ' ') + ">";
            case KEYSPACE -> "<keyspace %s>".formatted(keyspace);
            case ALL_TABLES -> "<all tables in %s>".formatted(keyspace);
            case TABLE -> "<table %s.%s>".formatted(keyspace, name);
            case ROLE -> "<role %s>".formatted(name);
            case KEYSPACE_FUNCTIONS -> "<all functions in %s>".formatted(keyspace);
            case MBEAN -> "<mbean %s>".formatted(name);
        };
    }
}
