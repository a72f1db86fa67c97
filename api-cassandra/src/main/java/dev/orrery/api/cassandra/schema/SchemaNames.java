package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.syntax.QualifiedName;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Names in statements: whose they are, and whether they are allowed. */
public final class SchemaNames {
    private static final int KEYSPACE_LENGTH_LIMIT = 48;
    private static final int TABLE_LENGTH_LIMIT = 222;
    private static final Pattern ALLOWED = Pattern.compile("\\w+");

    private static final Set<String> LOCAL_SYSTEM = Set.of("system", "system_schema");
    private static final Set<String> REPLICATED_SYSTEM =
            Set.of("system_auth", "system_distributed", "system_traces");
    private static final Set<String> VIRTUAL = Set.of("system_views", "system_virtual_schema");

    private SchemaNames() {}

    /** The keyspace that a name means, or the session's. */
    public static String keyspace(QualifiedName name, Optional<String> session) {
        return name.keyspace()
                .or(() -> session)
                .orElseThrow(
                        () ->
                                CqlException.invalid(
                                        "No keyspace has been specified. USE a keyspace, or"
                                                + " explicitly specify keyspace.tablename"));
    }

    public static TableName table(QualifiedName name, Optional<String> session) {
        return new TableName(keyspace(name, session), name.name());
    }

    public static boolean isSystem(String keyspace) {
        return LOCAL_SYSTEM.contains(keyspace)
                || REPLICATED_SYSTEM.contains(keyspace)
                || VIRTUAL.contains(keyspace);
    }

    public static boolean isVirtual(String keyspace) {
        return VIRTUAL.contains(keyspace);
    }

    static void requireUserKeyspace(String keyspace) {
        if (isSystem(keyspace)) {
            throw unmodifiable(keyspace);
        }
    }

    /** What changes of a system keyspace are refused with. */
    public static CqlException unmodifiable(String keyspace) {
        return CqlException.unauthorized("%s keyspace is not user-modifiable.".formatted(keyspace));
    }

    static void checkKeyspace(String name) {
        if (isSystem(name)) {
            throw CqlException.invalid(
                    "System keyspace '%s' is not user-modifiable".formatted(name));
        }
        if (!ALLOWED.matcher(name).matches()) {
            throw CqlException.invalid(
                    ("Keyspace name must not be empty and must contain alphanumeric or underscore"
                                    + " characters only (got \"%s\")")
                            .formatted(name));
        }
        if (name.length() > KEYSPACE_LENGTH_LIMIT) {
            throw CqlException.invalid(tooLong("Keyspace", name, KEYSPACE_LENGTH_LIMIT));
        }
    }

    static void checkTable(TableName name) {
        if (!ALLOWED.matcher(name.table()).matches()) {
            throw CqlException.configuration(
                    ("%s: Table name must not be empty or not contain non-alphanumeric-underscore"
                                    + " characters (got \"%s\")")
                            .formatted(name, name.table()));
        }
        if (name.table().length() > TABLE_LENGTH_LIMIT) {
            throw CqlException.configuration(
                    name + ": " + tooLong("Table", name.table(), TABLE_LENGTH_LIMIT));
        }
    }

    private static String tooLong(String what, String name, int limit) {
        return "%s name must not be more than %d characters long (got %d characters for \"%s\")"
                .formatted(what, limit, name.length(), name);
    }
}
