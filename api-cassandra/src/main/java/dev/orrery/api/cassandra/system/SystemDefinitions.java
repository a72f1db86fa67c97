package dev.orrery.api.cassandra.system;

import dev.orrery.api.cassandra.schema.NewTable;
import dev.orrery.api.cassandra.schema.SchemaNames;
import dev.orrery.api.cassandra.schema.Schemas;
import dev.orrery.cql.schema.KeyspaceSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.CqlParser;
import dev.orrery.cql.syntax.SchemaStatement.CreateTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** The system keyspaces, read from the statements that would make them. */
public final class SystemDefinitions {
    private static final String RESOURCE = "tables.cql";
    private static final String LOCAL = "LocalStrategy";
    private static final String SIMPLE = "SimpleStrategy";
    private static final Map<String, String> FACTORS =
            Map.of("system_auth", "1", "system_distributed", "3", "system_traces", "2");

    private SystemDefinitions() {}

    public static List<Schemas.Keyspace> read() {
        SortedMap<String, List<TableSchema>> tables = new TreeMap<>();
        for (String statement : text().split(";\\R", -1)) {
            if (!statement.isBlank()) {
                TableSchema table = table(statement.strip());
                tables.computeIfAbsent(table.keyspace(), _ -> new ArrayList<>()).add(table);
            }
        }
        List<Schemas.Keyspace> keyspaces = new ArrayList<>();
        tables.forEach(
                (name, content) ->
                        keyspaces.add(
                                new Schemas.Keyspace(
                                        KeyspaceSchema.of(name, replication(name), true),
                                        content,
                                        SchemaNames.isVirtual(name))));
        return keyspaces;
    }

    private static TableSchema table(String statement) {
        CreateTable create = (CreateTable) CqlParser.parse(statement).statement();
        String name = create.table().keyspace().orElseThrow() + create.table().name();
        return NewTable.system(
                create, UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)));
    }

    private static Map<String, String> replication(String keyspace) {
        String factor = FACTORS.get(keyspace);
        String prefix = "org.apache.cassandra.locator.";
        return factor == null
                ? Map.of("class", prefix + LOCAL)
                : Map.of("class", prefix + SIMPLE, "replication_factor", factor);
    }

    private static String text() {
        try (InputStream source = SystemDefinitions.class.getResourceAsStream(RESOURCE)) {
            if (source == null) {
                throw new IllegalStateException("the program is incomplete: " + RESOURCE);
            }
            return new String(source.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
