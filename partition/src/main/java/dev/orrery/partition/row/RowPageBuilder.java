package dev.orrery.partition.row;

import dev.orrery.cql.read.PartitionRows;
import dev.orrery.cql.read.RowLimits;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowPosition;
import dev.orrery.cql.read.StoredRow;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowKey;
import dev.orrery.model.cost.RequestUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A page of rows while it is filled. Rows come partition by partition, in order. */
final class RowPageBuilder {
    /** Records one page may look at: hidden ones are not delivered, but take time. */
    static final int MAX_RECORDS = 10_000;

    private final RowLimits limits;
    private final List<PartitionRows> partitions = new ArrayList<>();
    private List<StoredRow> rows = new ArrayList<>();
    private byte[] partitionKey = {};
    private Row statics = Row.EMPTY;
    private int count;
    private int visited;
    private long bytes;
    private @Nullable RowPosition last;
    private Optional<RowPosition> resume = Optional.empty();

    RowPageBuilder(RowLimits limits) {
        this.limits = limits;
    }

    void begin(byte[] key, Row liveStatics) {
        partitionKey = key;
        statics = liveStatics;
        rows = new ArrayList<>();
    }

    byte[] partitionKey() {
        return partitionKey;
    }

    Row statics() {
        return statics;
    }

    /** Counts a record that is looked at; false if the page has looked at enough. */
    boolean visit(int sizeBytes) {
        bytes += sizeBytes;
        return ++visited <= MAX_RECORDS;
    }

    /** Whether more was looked at than so many records, or so many bytes. */
    boolean hasSeen(int records, int sizeBytes) {
        return visited > records || bytes > sizeBytes;
    }

    /** Whether another row must wait for the next page. */
    boolean isFull() {
        return count >= limits.rows() || (count > 0 && bytes > limits.bytes());
    }

    /** Whether the present logical partition has given all it may. */
    boolean isPartitionFull() {
        return rows.size() >= limits.rowsPerPartition();
    }

    /** Whether rows of the present logical partition were added. */
    boolean hasRows() {
        return !rows.isEmpty();
    }

    void add(RowKey key, Row row) {
        rows.add(new StoredRow(key, row));
        count++;
        last = RowPosition.behind(partitionKey, key);
    }

    /** Ends the present logical partition with what was found of it. */
    void end() {
        if (!rows.isEmpty()) {
            partitions.add(new PartitionRows(partitionKey, statics, rows));
            rows = new ArrayList<>();
        }
    }

    /** Ends a logical partition of which only the static columns, or nothing, are returned. */
    void endWithoutRows() {
        partitions.add(new PartitionRows(partitionKey, statics, List.of()));
        count++;
        last = RowPosition.behind(partitionKey);
    }

    /** The next page goes on behind what was added last. */
    void stop() {
        resume = Optional.ofNullable(last);
    }

    /** The next page goes on behind a record that was looked at. */
    void stop(RowPosition position) {
        resume = Optional.of(position);
    }

    RowPage page(long lsn) {
        int size = (int) Math.min(bytes, Integer.MAX_VALUE);
        return new RowPage(partitions, resume, RequestUnits.read(size), lsn);
    }
}
