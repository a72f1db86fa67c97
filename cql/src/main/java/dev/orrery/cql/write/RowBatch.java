package dev.orrery.cql.write;

import java.util.List;

/**
 * Changes of several logical partitions that are made all, or none, also if the process ends half
 * way: everything in it is fixed, so that making it twice does what making it once does.
 *
 * @param second what times to live and deletions count from
 */
public record RowBatch(long second, List<Part> parts) {
    public RowBatch {
        parts = List.copyOf(parts);
    }

    /** The changes of one logical partition. */
    public static final class Part {
        private final int containerNumber;
        private final byte[] partitionKey;
        private final List<RowChange> changes;

        public Part(int containerNumber, byte[] partitionKey, List<RowChange> changes) {
            this.containerNumber = containerNumber;
            this.partitionKey = partitionKey;
            this.changes = List.copyOf(changes);
        }

        /** The table. */
        public int containerNumber() {
            return containerNumber;
        }

        /** Serialised; not to be changed. */
        public byte[] partitionKey() {
            return partitionKey;
        }

        public List<RowChange> changes() {
            return changes;
        }
    }
}
