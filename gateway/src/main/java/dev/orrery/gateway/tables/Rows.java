package dev.orrery.gateway.tables;

import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cql.read.IndexRequest;
import dev.orrery.cql.read.IndexedValue;
import dev.orrery.cql.read.PartitionRows;
import dev.orrery.cql.read.RowLimits;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowPosition;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.cql.write.RowChange;
import dev.orrery.cql.write.RowCondition;
import dev.orrery.cql.write.RowWrite;
import dev.orrery.cql.write.RowsWritten;
import dev.orrery.gateway.metering.ActivityIds;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.metering.Patience;
import dev.orrery.gateway.routing.Prepared;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.command.Consistency;
import dev.orrery.model.command.ConsistencyLevel;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.Partition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads and writes of rows, wherever their partitions are. Nothing here blocks the caller. A future
 * fails with an {@link OrreryException} as it was thrown, also where a write was refused.
 */
public final class Rows {
    private final Routes routes;
    private final Metering metering;
    private final RowWrites writes;
    private final RowReads reads;
    private final long patienceMillis;
    private final RequestContext reader;

    /**
     * Rows of the tables that the routes lead to.
     *
     * @param patienceMillis how long a statement waits for budget: drivers do not ask again by
     *     themselves
     */
    public Rows(
            Routes routes,
            Metering metering,
            RowWrites writes,
            RowReads reads,
            long patienceMillis) {
        this.routes = routes;
        this.metering = metering;
        this.writes = writes;
        this.reads = reads;
        this.patienceMillis = patienceMillis;
        this.reader = RequestContext.ANONYMOUS;
    }

    private Rows(Rows other, Consistency consistency) {
        this.routes = other.routes;
        this.metering = other.metering;
        this.writes = other.writes;
        this.reads = other.reads;
        this.patienceMillis = other.patienceMillis;
        this.reader = other.reader.with(consistency);
    }

    /** The same rows, read otherwise. */
    public Rows at(ConsistencyLevel level) {
        return reader.consistency().level() == level ? this : new Rows(this, Consistency.of(level));
    }

    /**
     * Makes changes of one logical partition together, if all conditions hold.
     *
     * @param partitionKey serialised, see {@link OpenTable#keys}
     */
    public CompletableFuture<RowsWritten> write(
            OpenTable table,
            byte[] partitionKey,
            List<RowChange> changes,
            List<RowCondition> conditions) {
        return write(
                new RowWrite(
                        table.address(partitionKey), changes, conditions, OptionalLong.empty()));
    }

    CompletableFuture<RowsWritten> write(RowWrite command) {
        RequestContext context = RequestContext.of(ActivityIds.next());
        return Unwrapped.of(
                Patience.run(patienceMillis, () -> writes.run(command, context), Rows::waitMillis)
                        .thenApply(outcome -> written(outcome, context)));
    }

    private static OptionalLong waitMillis(Outcome outcome) {
        return outcome instanceof Outcome.Refused refused && refused.code() == ErrorCode.THROTTLED
                ? OptionalLong.of(refused.retryAfterMillis())
                : OptionalLong.empty();
    }

    private static RowsWritten written(Outcome outcome, RequestContext context) {
        return switch (outcome) {
            case RowsWritten written -> written;
            case Outcome.Refused refused ->
                    throw refused.toException().withActivityId(context.activityId());
            default -> throw new IllegalStateException("rows were answered otherwise");
        };
    }

    /** The answer if it is in memory and small. If empty, ask {@link #read}. */
    public Optional<RowPage> readCached(SliceRequest request) {
        return readCached(request, Prepared.NOTHING);
    }

    private Optional<RowPage> readCached(SliceRequest request, Prepared prepared) {
        try {
            Partition partition =
                    routes.find(request.address().containerNumber(), request.address().position());
            Optional<RowPage> page =
                    partition.rows().cached(request, prepared.terms(partition, reader));
            page.ifPresent(found -> count(request.address().containerNumber(), partition, found));
            return page;
        } catch (OrreryException e) {
            // The other way waits for budget.
            if (e.code().isStale() || e.code() == ErrorCode.THROTTLED) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Rows of one logical partition; make the address by {@link OpenTable#address}. */
    public CompletableFuture<RowPage> read(SliceRequest request) {
        return Patience.run(
                patienceMillis,
                () -> {
                    CompletableFuture<Prepared> preparing = prepare(request);
                    boolean waited = !preparing.isDone();
                    return Prepared.whenReady(
                            preparing, prepared -> readWhenReady(request, prepared, waited));
                });
    }

    /** Once it was waited for: nobody has looked yet whether it is in memory. */
    private CompletableFuture<RowPage> readWhenReady(
            SliceRequest request, Prepared prepared, boolean waited) {
        return (waited ? readCached(request, prepared) : Optional.<RowPage>empty())
                .map(CompletableFuture::completedFuture)
                .orElseGet(() -> reads.run(() -> readNow(request, prepared)));
    }

    private CompletableFuture<Prepared> prepare(SliceRequest request) {
        try {
            int container = request.address().containerNumber();
            return Prepared.of(routes.find(container, request.address().position()), reader);
        } catch (OrreryException e) {
            // The read meets it again, and deals with it.
            return CompletableFuture.completedFuture(Prepared.NOTHING);
        }
    }

    private RowPage readNow(SliceRequest request, Prepared prepared) {
        int container = request.address().containerNumber();
        return routes.owned(
                container,
                () -> RetryPolicy.run(() -> slice(container, request, prepared), _ -> false));
    }

    private RowPage slice(int container, SliceRequest request, Prepared prepared) {
        Partition partition = routes.find(container, request.address().position());
        RowPage page =
                watched(
                        container,
                        partition,
                        () -> partition.rows().slice(request, prepared.terms(partition, reader)));
        return count(container, partition, page);
    }

    private <T> T watched(int container, Partition partition, Supplier<T> read) {
        return metering.watched(reader, container, partition, read);
    }

    /** Rows of many logical partitions in the order of their tokens. */
    public CompletableFuture<RowPage> scan(
            OpenTable table,
            RingRange range,
            Optional<RowPosition> after,
            RowScanRequest.Wanted wanted,
            RowLimits limits) {
        int container = table.container().number();
        return walk(
                table,
                new RangeWalk(range, after, limits),
                step ->
                        step.partition()
                                .rows()
                                .scan(
                                        new RowScanRequest(
                                                container,
                                                step.range(),
                                                step.after(),
                                                wanted,
                                                step.limits()),
                                        step.terms()));
    }

    /** Rows with a value in an index, in the order of their tokens. */
    public CompletableFuture<RowPage> lookUp(
            OpenTable table,
            IndexedValue value,
            RingRange range,
            Optional<RowPosition> after,
            RowLimits limits) {
        int container = table.container().number();
        return walk(
                table,
                new RangeWalk(range, after, limits),
                step ->
                        step.partition()
                                .rows()
                                .lookUp(
                                        new IndexRequest(
                                                container,
                                                value,
                                                step.range(),
                                                step.after(),
                                                step.limits()),
                                        step.terms()));
    }

    /** Rows of one logical partition with a value in an index. */
    public CompletableFuture<RowPage> lookUp(
            OpenTable table,
            byte[] partitionKey,
            IndexedValue value,
            Optional<RowPosition> after,
            RowLimits limits) {
        IndexRequest request = new IndexRequest(table.address(partitionKey), value, after, limits);
        RingRange range =
                new RingRange(
                        table.address(partitionKey).position(),
                        table.address(partitionKey).position().endOfPrefix());
        return walk(
                table,
                new RangeWalk(range, Optional.empty(), limits),
                step -> step.partition().rows().lookUp(request, step.terms()));
    }

    /** What one partition is asked on a walk over several. */
    record Step(
            Partition partition,
            RingRange range,
            Optional<RowPosition> after,
            RowLimits limits,
            ReadTerms terms) {}

    private CompletableFuture<RowPage> walk(
            OpenTable table, RangeWalk walk, Function<Step, RowPage> ask) {
        int container = table.container().number();
        // A walk that was refused goes on where it was.
        return Patience.run(
                patienceMillis,
                () ->
                        reads.run(
                                () ->
                                        routes.owned(
                                                container, () -> walkNow(container, walk, ask))));
    }

    private RowPage walkNow(int container, RangeWalk walk, Function<Step, RowPage> ask) {
        while (walk.hasNext()) {
            RetryPolicy.run(() -> step(container, walk, ask), _ -> false);
        }
        return walk.page();
    }

    private boolean step(int container, RangeWalk walk, Function<Step, RowPage> ask) {
        RangeRecord owner = routes.ranges(container).at(walk.position());
        Partition partition = routes.partition(owner);
        Step step =
                new Step(
                        partition,
                        walk.within(owner.range()),
                        walk.after(),
                        walk.limits(),
                        reader.terms(partition.number()));
        RowPage page = watched(container, partition, () -> ask.apply(step));
        walk.add(owner.range(), count(container, partition, page));
        return true;
    }

    private RowPage count(int container, Partition partition, RowPage page) {
        metering.count(container, partition.number(), page.charge());
        return page;
    }

    /** Rows in a page: logical partitions with only static columns count as one. */
    static int rowsOf(List<PartitionRows> partitions) {
        int rows = 0;
        for (PartitionRows partition : partitions) {
            rows += Math.max(1, partition.rows().size());
        }
        return rows;
    }

    static OrreryException gone() {
        return new OrreryException(ErrorCode.RANGE_GONE, "The range has moved.");
    }
}
