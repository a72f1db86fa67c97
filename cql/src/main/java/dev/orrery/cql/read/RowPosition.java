package dev.orrery.cql.read;

import dev.orrery.cql.row.RowKey;
import java.util.Optional;

/** Where a page ended, so that the next one begins behind it. */
public final class RowPosition {
    private final byte[] partitionKey;
    private final Optional<RowKey> row;

    private RowPosition(byte[] partitionKey, Optional<RowKey> row) {
        this.partitionKey = partitionKey;
        this.row = row;
    }

    /** Behind a row, which need not exist; {@link RowKey#STATIC} is before all rows. */
    public static RowPosition behind(byte[] partitionKey, RowKey row) {
        return new RowPosition(partitionKey, Optional.of(row));
    }

    /** Behind all rows of a logical partition. */
    public static RowPosition behind(byte[] partitionKey) {
        return new RowPosition(partitionKey, Optional.empty());
    }

    /** The serialised partition key; not to be changed. */
    public byte[] partitionKey() {
        return partitionKey;
    }

    /** Empty: the logical partition is done. */
    public Optional<RowKey> row() {
        return row;
    }
}
