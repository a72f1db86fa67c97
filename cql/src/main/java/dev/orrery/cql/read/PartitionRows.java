package dev.orrery.cql.read;

import dev.orrery.cql.row.Row;
import java.util.List;

/** Rows of one logical partition, and the static columns they share. */
public final class PartitionRows {
    private final byte[] partitionKey;
    private final Row statics;
    private final List<StoredRow> rows;

    public PartitionRows(byte[] partitionKey, Row statics, List<StoredRow> rows) {
        this.partitionKey = partitionKey;
        this.statics = statics;
        this.rows = List.copyOf(rows);
    }

    /** The serialised partition key; not to be changed. */
    public byte[] partitionKey() {
        return partitionKey;
    }

    /** Live cells only; empty if there are none. */
    public Row statics() {
        return statics;
    }

    public List<StoredRow> rows() {
        return rows;
    }
}
