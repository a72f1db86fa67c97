package dev.orrery.api.cassandra.describe;

import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.KeyspaceSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.Names;
import dev.orrery.cql.type.UserType;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Keyspaces, types and indexes as the statements that make them, in Cassandra's layout. */
final class SchemaText {
    private static final String CUSTOM = "CUSTOM";
    private static final String CLASS_NAME = "class_name";
    private static final String TARGET = "target";

    private SchemaText() {}

    static String keyspace(KeyspaceSchema keyspace) {
        SortedMap<String, String> others = new TreeMap<>(keyspace.replication());
        String className = others.remove("class");
        String simple =
                className == null ? "" : className.substring(className.lastIndexOf('.') + 1);
        String rest =
                others.entrySet().stream()
                        .map(entry -> ", " + text(entry.getKey()) + ": " + text(entry.getValue()))
                        .collect(Collectors.joining());
        return "CREATE KEYSPACE %s WITH replication = {'class': %s%s}  AND durable_writes = %s;"
                .formatted(
                        Names.quoted(keyspace.name()),
                        text(simple),
                        rest,
                        keyspace.durableWrites());
    }

    static String virtualKeyspace(String name) {
        return """
        /*
        Warning: Keyspace %1$s is a virtual keyspace and cannot be recreated with CQL.
        Structure, for reference:
        VIRTUAL KEYSPACE %1$s;
        */\
        """
                .formatted(Names.quoted(name));
    }

    static String type(UserType type) {
        StringJoiner fields = new StringJoiner(",\n    ", "(\n    ", "\n);");
        for (UserType.Field field : type.fields()) {
            fields.add(Names.quoted(field.name()) + " " + field.type().cqlName());
        }
        return "CREATE TYPE %s.%s %s"
                .formatted(Names.quoted(type.keyspace()), Names.quoted(type.name()), fields);
    }

    static String index(TableSchema table, IndexSchema index) {
        String on =
                "INDEX %s ON %s (%s)"
                        .formatted(
                                Names.quoted(index.name()),
                                tableName(table),
                                index.options().getOrDefault(TARGET, ""));
        if (!index.kind().equals(CUSTOM)) {
            return "CREATE " + on + ";";
        }
        SortedMap<String, String> options = new TreeMap<>(index.options());
        options.remove(TARGET);
        String using = options.remove(CLASS_NAME);
        String with = options.isEmpty() ? "" : " WITH OPTIONS = " + map(options);
        return "CREATE CUSTOM %s USING '%s'%s;".formatted(on, using, with);
    }

    static String tableName(TableSchema table) {
        return Names.quoted(table.keyspace()) + "." + Names.quoted(table.name().table());
    }

    static String map(SortedMap<String, String> map) {
        return map.entrySet().stream()
                .map(entry -> text(entry.getKey()) + ": " + text(entry.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    static String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }
}
