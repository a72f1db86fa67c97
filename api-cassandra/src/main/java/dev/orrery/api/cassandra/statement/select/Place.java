package dev.orrery.api.cassandra.statement.select;

import dev.orrery.cql.row.RowKey;
import java.util.Arrays;
import java.util.Optional;

/** A place among the rows that a statement goes through: the next page begins behind it. */
final class Place {
    private final int step;
    private final byte[] partitionKey;
    private final Optional<RowKey> row;

    /**
     * A place.
     *
     * @param step the number of the partition key among several, or of the row in a virtual table
     * @param row empty behind a whole logical partition
     */
    Place(int step, byte[] partitionKey, Optional<RowKey> row) {
        this.step = step;
        this.partitionKey = partitionKey;
        this.row = row;
    }

    int step() {
        return step;
    }

    byte[] partitionKey() {
        return partitionKey;
    }

    Optional<RowKey> row() {
        return row;
    }

    boolean isSamePartition(Place other) {
        return step == other.step && Arrays.equals(partitionKey, other.partitionKey);
    }
}
