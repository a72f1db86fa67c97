package dev.orrery.api.cassandra.statement.select;

import dev.orrery.cql.read.RowLimits;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowPosition;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.gateway.tables.Rows;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The rows of logical partitions that are named, one after the other. */
final class KeyRows extends RowSource {
    private static final int TRIES_IN_A_ROW = 16;

    private final Rows rows;
    private final OpenTable table;
    private final List<byte[]> keys;
    private final List<RowInterval> intervals;
    private final boolean reversed;
    private final RowLimits limits;
    private final StoredRows conversion;
    private int step;
    private int fetches;
    private Optional<RowKey> after;

    KeyRows(ReadScope scope, List<byte[]> keys, List<RowInterval> intervals, boolean reversed) {
        this.rows = scope.rows();
        this.table = scope.table();
        this.keys = keys;
        this.intervals = intervals;
        this.reversed = reversed;
        this.limits = scope.limits();
        this.conversion = scope.conversion();
        this.step = scope.from().map(Place::step).orElse(0);
        this.after = scope.from().flatMap(Place::row);
        boolean behindPartition = scope.from().isPresent() && after.isEmpty();
        step += behindPartition ? 1 : 0;
    }

    @Override
    CompletableFuture<Boolean> fetch() {
        if (isExhausted()) {
            return NO_MORE;
        }
        SliceRequest request =
                new SliceRequest(table.address(keys.get(step)), intervals, reversed, after, limits);
        Optional<RowPage> cached = isTried() ? rows.readCached(request) : Optional.empty();
        if (cached.isPresent()) {
            take(cached.get());
            return FETCHED;
        }
        return rows.read(request).thenApply(this::take);
    }

    /** Not always, so that a long list of keys does not hold a network thread. */
    private boolean isTried() {
        return ++fetches % TRIES_IN_A_ROW != 0;
    }

    private boolean take(RowPage page) {
        spend(page.charge());
        conversion.addNamed(page, step, this);
        Optional<RowKey> resume = page.resume().flatMap(RowPosition::row);
        if (resume.isPresent() && !conversion.isDistinct()) {
            after = resume;
        } else {
            after = Optional.empty();
            step++;
        }
        return true;
    }

    private boolean isExhausted() {
        return step >= keys.size() || intervals.isEmpty();
    }
}
