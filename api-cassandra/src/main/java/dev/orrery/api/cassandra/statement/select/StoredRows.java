package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.expression.TableRow;
import dev.orrery.cql.read.PartitionRows;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.StoredRow;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.TableKeys;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns pages of stored rows into rows of a table. */
final class StoredRows {
    private final TableKeys keys;
    private final boolean staticsAlone;
    private final boolean distinct;

    /**
     * The logical partition that had rows before: what is left of it is no partition of its own.
     */
    private byte @Nullable [] begun;

    /**
     * A conversion.
     *
     * @param staticsAlone whether a logical partition that has static columns only is a row
     * @param distinct whether each logical partition is one row, whatever it has
     * @param begun where an earlier page ended, if inside a logical partition
     */
    StoredRows(TableKeys keys, boolean staticsAlone, boolean distinct, byte @Nullable [] begun) {
        this.keys = keys;
        this.staticsAlone = staticsAlone;
        this.distinct = distinct;
        this.begun = begun;
    }

    boolean isDistinct() {
        return distinct;
    }

    void add(RowPage page, int step, RowSource target) {
        for (PartitionRows partition : page.partitions()) {
            add(partition, step, target);
        }
    }

    /** Adds a logical partition that was asked for by its key: it may have nothing at all. */
    void addNamed(RowPage page, int step, RowSource target) {
        for (PartitionRows partition : page.partitions()) {
            if (!partition.rows().isEmpty() || !partition.statics().isEmpty()) {
                add(partition, step, target);
            }
        }
    }

    private void add(PartitionRows partition, int step, RowSource target) {
        byte[] key = partition.partitionKey();
        List<byte[]> values = keys.partitionValues(key);
        boolean continued = begun != null && Arrays.equals(begun, key);
        begun = key;
        boolean alone = partition.rows().isEmpty() && !partition.statics().columns().isEmpty();
        if (distinct || (alone && staticsAlone && !continued)) {
            TableRow row = new TableRow(values, List.of(), partition.statics(), Row.EMPTY);
            Optional<RowKey> behind = distinct ? Optional.empty() : Optional.of(RowKey.STATIC);
            target.add(new FoundRow(row, new Place(step, key, behind)));
            return;
        }
        for (StoredRow stored : partition.rows()) {
            TableRow row =
                    new TableRow(
                            values,
                            keys.clusteringValues(stored.key(), stored.row()),
                            partition.statics(),
                            stored.row());
            target.add(new FoundRow(row, new Place(step, key, Optional.of(stored.key()))));
        }
    }
}
