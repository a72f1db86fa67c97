package dev.orrery.api.cassandra.statement;

import dev.orrery.cql.schema.TableSchema;
import dev.orrery.gateway.tables.OpenTable;

/** A table that was found: stored, or worked out when it is read. */
public sealed interface ResolvedTable {
    TableSchema schema();

    /** Kept in partitions. */
    record Stored(OpenTable table) implements ResolvedTable {
        @Override
        public TableSchema schema() {
            return table.schema();
        }
    }

    /** Of a system keyspace. */
    record Virtual(VirtualTable table) implements ResolvedTable {
        @Override
        public TableSchema schema() {
            return table.schema();
        }
    }
}
