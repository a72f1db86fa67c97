package dev.orrery.api.cassandra.statement.select;

import dev.orrery.cql.read.IndexedValue;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowPosition;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.gateway.tables.Rows;
import dev.orrery.model.ring.RingRange;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** The rows of many logical partitions in the order of their tokens. */
final class ScannedRows extends RowSource {
    private final Function<Optional<RowPosition>, CompletableFuture<RowPage>> read;
    private final StoredRows conversion;
    private Optional<RowPosition> after;
    private boolean ended;

    private ScannedRows(
            ReadScope scope, Function<Optional<RowPosition>, CompletableFuture<RowPage>> read) {
        this.read = read;
        this.conversion = scope.conversion();
        this.after =
                scope.from()
                        .map(
                                place ->
                                        place.row().isPresent()
                                                ? RowPosition.behind(
                                                        place.partitionKey(), place.row().get())
                                                : RowPosition.behind(place.partitionKey()));
    }

    /** All rows of a range. */
    static ScannedRows scan(ReadScope scope, RingRange range, boolean distinct) {
        Rows rows = scope.rows();
        RowScanRequest.Wanted wanted =
                distinct ? RowScanRequest.Wanted.PARTITIONS : RowScanRequest.Wanted.ROWS;
        return new ScannedRows(
                scope,
                position -> rows.scan(scope.table(), range, position, wanted, scope.limits()));
    }

    /** The rows that have a value in an index. */
    static ScannedRows lookUp(ReadScope scope, IndexedValue value, RingRange range) {
        Rows rows = scope.rows();
        return new ScannedRows(
                scope,
                position -> rows.lookUp(scope.table(), value, range, position, scope.limits()));
    }

    /** The same in logical partitions that are named. */
    static RowSource lookUp(ReadScope scope, IndexedValue value, List<byte[]> keys) {
        return new KeyLookUps(scope, value, keys);
    }

    @Override
    CompletableFuture<Boolean> fetch() {
        return ended ? NO_MORE : read.apply(after).thenApply(this::take);
    }

    private boolean take(RowPage page) {
        spend(page.charge());
        conversion.add(page, 0, this);
        after = page.resume();
        ended = after.isEmpty();
        return true;
    }

    /** Looks a value up in one named logical partition after the other. */
    private static final class KeyLookUps extends RowSource {
        private final ReadScope scope;
        private final IndexedValue value;
        private final List<byte[]> keys;
        private int step;
        private Optional<RowPosition> after;

        KeyLookUps(ReadScope scope, IndexedValue value, List<byte[]> keys) {
            this.scope = scope;
            this.value = value;
            this.keys = keys;
            this.step = scope.from().map(Place::step).orElse(0);
            this.after =
                    scope.from()
                            .flatMap(
                                    place ->
                                            place.row()
                                                    .map(
                                                            row ->
                                                                    RowPosition.behind(
                                                                            place.partitionKey(),
                                                                            row)));
        }

        @Override
        CompletableFuture<Boolean> fetch() {
            return step >= keys.size()
                    ? NO_MORE
                    : scope.rows()
                            .lookUp(scope.table(), keys.get(step), value, after, scope.limits())
                            .thenApply(this::take);
        }

        private boolean take(RowPage page) {
            spend(page.charge());
            scope.conversion().add(page, step, this);
            after = page.resume();
            step += after.isEmpty() ? 1 : 0;
            return true;
        }
    }
}
