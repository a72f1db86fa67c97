package dev.orrery.api.cassandra.statement.engine;

import dev.orrery.cql.write.RowChange;
import dev.orrery.gateway.tables.OpenTable;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Makes changes of several logical partitions, all of them or none. */
@FunctionalInterface
public interface LoggedBatches {
    /** Answers the price. */
    CompletableFuture<Double> write(List<Part> parts);

    /** The changes of one logical partition. */
    final class Part {
        private final OpenTable table;
        private final byte[] partitionKey;
        private final List<RowChange> changes;

        Part(OpenTable table, byte[] partitionKey, List<RowChange> changes) {
            this.table = table;
            this.partitionKey = partitionKey;
            this.changes = List.copyOf(changes);
        }

        public OpenTable table() {
            return table;
        }

        public byte[] partitionKey() {
            return partitionKey;
        }

        public List<RowChange> changes() {
            return changes;
        }
    }
}
