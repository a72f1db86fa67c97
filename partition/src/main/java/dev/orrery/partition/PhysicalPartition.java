package dev.orrery.partition;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.budget.PartitionBudget;
import dev.orrery.partition.evaluate.CommandEvaluator;
import dev.orrery.partition.evaluate.EtagSource;
import dev.orrery.partition.evaluate.ItemLimits;
import dev.orrery.partition.evaluate.RecentWrites;
import dev.orrery.partition.row.RowEngine;
import dev.orrery.partition.split.OwnedKeys;
import dev.orrery.partition.split.Trim;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.partition.state.Surplus;
import dev.orrery.query.range.RangeExplanation;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.query.range.RangeTarget;
import dev.orrery.replication.LocalLog;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.ReplicationLog;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadTier;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.WriteDurability;
import dev.orrery.storage.record.LogicalStatistics;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One physical partition on this node. Safe for any number of threads.
 *
 * <p>Closing answers what waits with {@code SERVICE_UNAVAILABLE} and lets running reads end.
 */
public final class PhysicalPartition implements AutoCloseable {
    private static final long TICK_SECONDS = 1;

    private final PartitionDescriptor descriptor;
    private final PartitionStore store;
    private final ReplicationLog log;
    private final WriterLoop writer;
    private final ItemReader reader;
    private final ItemScanner scanner;
    private final ResourceIdReader resourceIds;
    private final ChangeReader changes;
    private final QueryReader queries;
    private final PartitionRows rows;
    private final PartitionGraph graph;
    private final PartitionScripts scripts;
    private final PartitionContext context;
    private final LargestReader largest;
    private final PartitionBudget budget;
    private final Spending spending;
    private final Future<?> ticking;
    private final CommandPath commands;
    private final Freshness freshness;
    private volatile boolean departed;

    private PhysicalPartition(
            PartitionDescriptor descriptor, PartitionContext context, PartitionParts parts) {
        this.descriptor = descriptor;
        this.context = context;
        this.store = parts.store();
        this.log = parts.log();
        try (ReadView view = store.latest()) {
            this.departed = Departure.read(view).isPresent();
            this.writer = new WriterLoop(descriptor, context, parts, PartitionState.load(view));
        }
        if (departed) {
            writer.refuse(gone());
        }
        this.ticking =
                context.writers()
                        .timer()
                        .scheduleWithFixedDelay(
                                writer::tick, TICK_SECONDS, TICK_SECONDS, TimeUnit.SECONDS);
        writer.tick();
        LiveReads reads = new LiveReads(descriptor, this::servedState, context.clock());
        this.reader = new ItemReader(store, reads);
        this.scanner = new ItemScanner(store, reads);
        this.resourceIds = new ResourceIdReader(store, reads);
        this.changes = new ChangeReader(store, reads);
        this.queries = new QueryReader(store, reads);
        this.largest = new LargestReader(store, reads);
        this.budget = parts.budget();
        this.commands = parts.commands();
        this.freshness = new Freshness(writer, parts.commands().equals(CommandPath.HERE));
        this.spending = new Spending(budget, this::lsn, descriptor.range());
        this.rows = new PartitionRows(new RowReader(store, reads), spending);
        this.graph = new PartitionGraph(new GraphReader(store, reads), spending);
        this.scripts =
                new PartitionScripts(
                        new PartitionScripts.Shared(store, reads, queries, spending),
                        parts.evaluator(),
                        context,
                        (command, priority) -> writer.submit(command, priority, null));
    }

    /** Opens the partition in a folder, or makes it if there is none. */
    public static PhysicalPartition open(
            PartitionContext context, PartitionDescriptor descriptor, Path directory) {
        PartitionStore store =
                PartitionStore.open(context.storage(), directory, StoreOptions.local());
        try {
            ReplicationLog log =
                    new LocalLog(store, context.durability(), context.writers().timer());
            return open(context, descriptor, store, log);
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** Opens this node's replica of a partition, or makes it if there is none. */
    public static PhysicalPartition openReplica(
            PartitionContext context,
            PartitionDescriptor descriptor,
            Path directory,
            ReplicaSetup setup) {
        PartitionStore store =
                PartitionStore.open(context.storage(), directory, StoreOptions.replicated());
        try {
            identify(store, descriptor);
            ReplicationLog log = setup.log().apply(store);
            return open(context, descriptor, new Opened(store, log, setup.commands()));
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** A store with its log, and how commands reach its leader. */
    private record Opened(PartitionStore store, ReplicationLog log, CommandPath commands) {}

    /** Opens a copy of a parent's store as this partition's own, after some last changes. */
    static PhysicalPartition adopt(
            PartitionContext context,
            PartitionDescriptor descriptor,
            Path directory,
            Batch lastChanges) {
        PartitionStore store =
                PartitionStore.open(context.storage(), directory, StoreOptions.local().mustExist());
        try {
            store.write(lastChanges, WriteDurability.SYNC);
            ReplicationLog log =
                    new LocalLog(store, context.durability(), context.writers().timer());
            return open(context, descriptor, store, log);
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** Opens the partition on a store and a log that belong to it from now on. */
    static PhysicalPartition open(
            PartitionContext context,
            PartitionDescriptor descriptor,
            PartitionStore store,
            ReplicationLog log) {
        return open(context, descriptor, new Opened(store, log, CommandPath.HERE));
    }

    private static PhysicalPartition open(
            PartitionContext context, PartitionDescriptor descriptor, Opened opened) {
        PartitionStore store = opened.store();
        ReplicationLog log = opened.log();
        try {
            identify(store, descriptor);
            EtagSource etags = new EtagSource(context.ids().next(), descriptor.number());
            ItemLimits limits = new ItemLimits(context.limits(), context.overrides());
            RowEngine rowEngine = new RowEngine(limits);
            RecentWrites recent = new RecentWrites();
            CommandEvaluator evaluator = new CommandEvaluator(limits, etags, rowEngine, recent);
            return new PhysicalPartition(
                    descriptor,
                    context,
                    new PartitionParts(
                            store,
                            log,
                            evaluator,
                            recent,
                            rowEngine,
                            opened.commands(),
                            context.budgets().of(descriptor.number())));
        } catch (RuntimeException e) {
            log.close();
            store.close();
            throw e;
        }
    }

    /** A new store is marked as this partition's; one that belongs to another is refused. */
    private static void identify(PartitionStore store, PartitionDescriptor descriptor) {
        Optional<PartitionDescriptor> stored;
        try (ReadView view = store.latest()) {
            stored = PartitionDescriptor.read(view);
        }
        if (stored.isPresent()) {
            descriptor.requireSame(stored.get());
        } else if (store.options().writeAheadLog()) {
            store.write(descriptor.toBatch(), WriteDurability.SYNC);
        } else {
            store.write(descriptor.toBatch(), WriteDurability.NO_WAL);
            store.flush();
        }
    }

    /**
     * Hands a command to the writer. Never blocks. The future completes after the command's effects
     * are applied, on the writer's thread: what hangs on it must be short. It fails if it is not
     * known what became of the command, or with {@code THROTTLED} if the queue is full. A command
     * for which the budget does not suffice is refused with {@code THROTTLED}.
     */
    public CompletableFuture<Outcome> submit(Command command, Priority priority) {
        return submit(command, priority, newRequestId());
    }

    /** As {@link #submit(Command, Priority)}; the same id never has effects twice. */
    public CompletableFuture<Outcome> submit(
            Command command, Priority priority, @Nullable RequestId id) {
        return commands.submit(this, command, priority, id);
    }

    /** An id for a command that may be sent again; null where nothing ever is. */
    public @Nullable RequestId newRequestId() {
        return commands.newId();
    }

    /** As {@link #submit}, but to the writer on this node, whether it leads or not. */
    public CompletableFuture<Outcome> submitHere(Command command, Priority priority) {
        return writer.submit(command, priority, null);
    }

    /** As {@link #submitHere(Command, Priority)}; the same id never has effects twice. */
    public CompletableFuture<Outcome> submitHere(Command command, Priority priority, RequestId id) {
        return writer.submit(command, priority, id);
    }

    /** Whether this replica takes writes. */
    public boolean isLeader() {
        return log.role() == ReplicaRole.LEADER;
    }

    /** Completes with an LSN that has everything acknowledged before; only the leader knows. */
    public CompletionStage<Long> barrier() {
        return log.barrier();
    }

    /**
     * Lets a replica answer reads from an LSN on. One that was just opened may have less than it
     * had shown before it was closed, so it answers none until somebody knows what there is.
     */
    public void admit(long lsn) {
        freshness.admit(lsn);
    }

    public boolean isAdmitted() {
        return freshness.isAdmitted();
    }

    /** From now on no read here shows less than this LSN; it waits, or is refused. */
    public void promise(long lsn) {
        freshness.promise(lsn);
    }

    public CompletableFuture<Outcome> submit(Command command) {
        return submit(command, Priority.HIGH);
    }

    /** Reads an item if memory has the answer. Never waits for the disk. */
    public Optional<Outcome> readCached(ItemRead read, Priority priority) {
        return freshness.isMet() ? read(read, priority, ReadTier.BLOCK_CACHE) : Optional.empty();
    }

    public Optional<Outcome> readCached(ItemAddress address, String id, EtagCondition condition) {
        return readCached(new ItemRead(address, id, condition), Priority.HIGH);
    }

    /** Reads an item; may wait for the disk. */
    public Outcome read(ItemRead read, Priority priority) {
        return read(read, priority, ReadTier.DISK).orElseThrow();
    }

    public Outcome read(ItemAddress address, String id, EtagCondition condition) {
        return read(new ItemRead(address, id, condition), Priority.HIGH);
    }

    /** Looked at before, so that an exhausted partition does no work; paid when priced. */
    private Optional<Outcome> read(ItemRead read, Priority priority, ReadTier tier) {
        Outcome.Refused refusal = spending.refusal(priority);
        if (refusal != null) {
            return Optional.of(refusal);
        }
        Optional<Outcome> found = reader.read(read.address(), read.id(), read.condition(), tier);
        if (found.isPresent()) {
            refusal = spending.pay(priority, read.address(), found.get());
        }
        return refusal == null ? found : Optional.of(refusal);
    }

    /** The id of the item with a resource id in a logical partition; may wait for the disk. */
    public Optional<String> idOf(ItemAddress address, ResourceId resourceId) {
        return resourceIds.idOf(address, resourceId);
    }

    /** Reads a page of items; may wait for the disk. */
    public ItemPage scan(ScanRequest request, Priority priority) {
        return spending.run(
                priority,
                Spending.Reach.all(request.containerNumber()),
                () -> scanner.scan(request),
                ItemPage::charge);
    }

    public ItemPage scan(ScanRequest request) {
        return scan(request, Priority.HIGH);
    }

    /** Reads a page of changes in the order they were made; may wait for the disk. */
    public ChangePage changes(ChangeFeedRequest request, Priority priority) {
        return spending.run(
                priority,
                Spending.Reach.all(request.containerNumber()),
                () -> changes.read(request),
                ChangePage::charge);
    }

    public ChangePage changes(ChangeFeedRequest request) {
        return changes(request, Priority.HIGH);
    }

    /** Answers a page of a query; may wait for the disk. */
    public RangeQueryPage query(RangeQueryRequest request, Priority priority) {
        return spending.run(
                priority,
                reachOf(request.target()),
                () -> queries.query(request),
                page -> page.metrics().charge());
    }

    public RangeQueryPage query(RangeQueryRequest request) {
        return query(request, Priority.HIGH);
    }

    private Spending.Reach reachOf(RangeTarget target) {
        return new Spending.Reach(target.containerNumber(), addressOf(target));
    }

    /** The one logical partition that a query reads, if it is one. */
    private Optional<ItemAddress> addressOf(RangeTarget target) {
        int number = target.containerNumber();
        Optional<ContainerDefinition> definition =
                writer.state().containers().live(number).map(LiveContainer::definition);
        return target.key()
                .filter(key -> definition.filter(d -> d.partitionKey().isComplete(key)).isPresent())
                .map(
                        key ->
                                new ItemAddress(
                                        number,
                                        definition.orElseThrow().version(),
                                        key,
                                        RingPositions.of(
                                                definition.orElseThrow().partitionKey(), key)));
    }

    /** The container's largest logical partitions here, largest first; reads all statistics. */
    public List<LogicalSize> largest(int containerNumber, int limit) {
        return largest.largest(containerNumber, limit);
    }

    /** What this partition may spend, and what it does. */
    public PartitionBudget budget() {
        return budget;
    }

    /** The rows of tables. */
    public PartitionRows rows() {
        return rows;
    }

    /** The elements of graphs. */
    public PartitionGraph graph() {
        return graph;
    }

    /**
     * Transactions of scripts. They number items beside the writer, so they run where it is:
     * another replica than the leader refuses.
     */
    public PartitionScripts scripts() {
        if (!commands.equals(CommandPath.HERE) && !isLeader()) {
            throw new OrreryException(
                    ErrorCode.NOT_SUPPORTED,
                    "Scripts run on the node that leads the partition, which this one does not:"
                            + " send the request there.");
        }
        return scripts;
    }

    /**
     * Begins to split this partition into children, which together have its range. Nothing happens
     * until the steps of the split are called; one split or merge at a time.
     */
    public PartitionSplit split(List<PartitionDescriptor> children) {
        return new PartitionSplit(this, children);
    }

    /** Begins to merge this partition with the one behind it on the ring. */
    public PartitionMerge merge(
            PhysicalPartition upper, PartitionDescriptor child, Path directory) {
        return new PartitionMerge(this, upper, child, directory);
    }

    /** Whether the store holds entries outside the range, left over from a split. */
    public boolean hasSurplus() {
        try (ReadView view = store.latest()) {
            return Surplus.read(view).isPresent();
        }
    }

    /**
     * Removes what lies outside the range, beside all requests; may take long. Ended by closing the
     * partition, it goes on after the next start.
     */
    public void trim() {
        OwnedKeys owned = new OwnedKeys(writer.state().containers().all(), descriptor.range());
        new Trim(store, owned, () -> writer.stopReason() == null).run();
    }

    /** What became of the partition, if it was split or merged. */
    public Optional<Departure> departure() {
        try (ReadView view = store.latest()) {
            return Departure.read(view);
        }
    }

    PartitionContext context() {
        return context;
    }

    PartitionStore store() {
        return store;
    }

    WriterLoop writer() {
        return writer;
    }

    PartitionDescriptor descriptor() {
        return descriptor;
    }

    /** Ends the partition's service: its children have taken over. */
    void depart(WriterHold hold) {
        departed = true;
        hold.depart(gone());
    }

    private PartitionState servedState() {
        if (departed) {
            throw gone();
        }
        freshness.await();
        return writer.state();
    }

    private OrreryException gone() {
        return new OrreryException(
                ErrorCode.RANGE_GONE, "Partition " + descriptor.number() + " was split or merged.");
    }

    /**
     * Tells how a page of a query is answered; may wait for the disk.
     *
     * @param execute whether to answer it too, to tell what it took
     */
    public RangeExplanation explain(RangeQueryRequest request, boolean execute) {
        return spending.run(
                Priority.HIGH,
                reachOf(request.target()),
                () -> queries.explain(request, execute),
                answer -> answer.page().map(page -> page.metrics().charge()).orElse(0.0));
    }

    /** Looks for items that have expired since, as happens every second anyway. */
    void tick() {
        writer.tick();
    }

    public int number() {
        return descriptor.number();
    }

    public RingRange range() {
        return descriptor.range();
    }

    /** The LSN of the last applied batch. */
    public long lsn() {
        return writer.state().applied().lsn();
    }

    /** Completes once the LSN is applied here. */
    public CompletableFuture<Void> reached(long lsn) {
        return writer.reached(lsn);
    }

    /** Whether writes come faster than they are made. */
    public boolean isBehind() {
        return writer.isBehind();
    }

    /** Whether an index is being rebuilt after a change of its policy. */
    public boolean isRebuildingIndex() {
        return writer.state().containers().inTransition().isPresent();
    }

    /** Whether no more writes are taken until the partition is opened again. */
    public boolean isFailed() {
        return writer.stopReason() != null;
    }

    /** The containers that have come to this partition, each with its latest definition. */
    public List<ContainerDefinition> definitions() {
        return writer.state().containers().definitions();
    }

    /** What this partition holds of a container; nothing if it does not know it. */
    public ContainerStatistics statistics(int containerNumber) {
        PartitionState state = servedState();
        LogicalStatistics totals;
        try (ReadView view = store.latest()) {
            totals = PartitionState.totals(view, containerNumber);
        }
        int progress =
                state.containers()
                        .live(containerNumber)
                        .flatMap(container -> container.transition())
                        .map(transition -> transition.progressPercent(totals.items()))
                        .orElse(100);
        return new ContainerStatistics(totals.items(), totals.bytes(), progress);
    }

    /** What this partition holds of all containers. */
    public PartitionStatistics statistics() {
        LogicalStatistics sum = LogicalStatistics.NONE;
        try (ReadView view = store.latest()) {
            for (ContainerDefinition definition : definitions()) {
                LogicalStatistics totals = PartitionState.totals(view, definition.number());
                sum = sum.plus(totals.items(), totals.bytes());
            }
        }
        return new PartitionStatistics(lsn(), sum.items(), sum.bytes(), ownBytes(sum.bytes()));
    }

    /** What the store takes, without the share of items that lie outside the range. */
    private long ownBytes(long itemBytes) {
        long all = store.liveBytes();
        try (ReadView view = store.latest()) {
            return Surplus.read(view)
                    .filter(surplus -> surplus.itemBytes() > itemBytes)
                    .map(surplus -> (long) ((double) all * itemBytes / surplus.itemBytes()))
                    .orElse(all);
        }
    }

    /** Makes a copy of the store in a folder that does not exist yet. */
    public void checkpoint(Path target) {
        store.flush();
        store.checkpoint(target);
    }

    @Override
    public void close() {
        ticking.cancel(false);
        writer.stop();
        log.close();
        store.close(departed ? ErrorCode.RANGE_GONE : ErrorCode.SERVICE_UNAVAILABLE);
    }
}
