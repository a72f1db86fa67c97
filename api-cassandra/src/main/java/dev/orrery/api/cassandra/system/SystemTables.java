package dev.orrery.api.cassandra.system;

import dev.orrery.api.cassandra.schema.SchemaNames;
import dev.orrery.api.cassandra.schema.Schemas;
import dev.orrery.api.cassandra.statement.VirtualTable;
import dev.orrery.api.cassandra.statement.VirtualTables;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableSchema;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All tables of the system keyspaces, with the rows of those that have some. */
public final class SystemTables implements VirtualTables {
    private final Set<String> keyspaces = new HashSet<>();
    private final Map<TableName, VirtualTable> tables = new HashMap<>();

    public SystemTables(List<Schemas.Keyspace> definitions) {
        for (Schemas.Keyspace keyspace : definitions) {
            keyspaces.add(keyspace.name());
            for (TableSchema table : keyspace.tables()) {
                tables.put(table.name(), new Rows(table, _ -> Stream.of()));
            }
        }
    }

    /** Says what rows a table has. */
    void fill(String keyspace, String table, Function<TableSchema, Stream<RowWriter>> rows) {
        TableName name = new TableName(keyspace, table);
        VirtualTable known = tables.get(name);
        if (known == null) {
            throw new IllegalArgumentException("there is no table " + name);
        }
        tables.put(name, new Rows(known.schema(), rows));
    }

    @Override
    public boolean hasKeyspace(String keyspace) {
        return keyspaces.contains(keyspace);
    }

    @Override
    public Optional<VirtualTable> find(String keyspace, String table) {
        return Optional.ofNullable(tables.get(new TableName(keyspace, table)));
    }

    private record Rows(TableSchema schema, Function<TableSchema, Stream<RowWriter>> content)
            implements VirtualTable {
        @Override
        public List<List<byte @Nullable []>> rows() {
            return content.apply(schema).map(row -> row.row(schema)).toList();
        }

        @Override
        public CqlException unmodifiable() {
            return SchemaNames.isVirtual(schema.keyspace())
                    ? VirtualTable.super.unmodifiable()
                    : SchemaNames.unmodifiable(schema.keyspace());
        }
    }
}
