package dev.orrery.partition;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.budget.PartitionBudget;
import dev.orrery.partition.graph.OutboxPage;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.ReplicationLog;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
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
public final class PhysicalPartition implements Partition, AutoCloseable {
    private static final long TICK_SECONDS = 1;

    private final PartitionDescriptor descriptor;
    private final PartitionStore store;
    private final ReplicationLog log;
    private final WriterLoop writer;
    private final LocalReads reads;
    private final StatisticsReader statistics;
    private final PartitionRows rows;
    private final LinkReader links;
    private final PartitionGraph graph;
    private final PartitionScripts scripts;
    private final PartitionContext context;
    private final PartitionBudget budget;
    private final Future<?> ticking;
    private final CommandPath commands;
    private final Freshness freshness;
    private final PartitionLineage lineage;
    private volatile boolean departed;

    PhysicalPartition(
            PartitionDescriptor descriptor, PartitionContext context, PartitionParts parts) {
        this.descriptor = descriptor;
        this.context = context;
        this.store = parts.store();
        this.log = parts.log();
        try (ReadView view = store.latest()) {
            // Where the log tells, the writer hears of it.
            this.departed = store.options().writeAheadLog() && Departure.read(view).isPresent();
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
        this.budget = parts.budget();
        this.commands = parts.commands();
        this.freshness =
                new Freshness(
                        writer, commands.equals(CommandPath.HERE), () -> commands.confirm(this));
        LiveReads live = new LiveReads(descriptor, this::servedState, context.clock());
        Spending spending = new Spending(budget, this::lsn, descriptor.range());
        this.reads = new LocalReads(store, live, spending, writer::state, freshness);
        this.statistics = new StatisticsReader(store, live, writer::state);
        this.rows = new LocalRows(new RowReader(store, live), spending, freshness);
        this.links = new LinkReader(store, live);
        this.graph = new LocalGraph(new GraphReader(store, live), links, spending, freshness);
        this.scripts =
                new PartitionScripts(
                        new PartitionScripts.Shared(store, live, reads.queries(), spending),
                        parts.evaluator(),
                        context,
                        writer::submit);
        this.lineage = new PartitionLineage(this);
    }

    /** Opens the partition in a folder, or makes it if there is none. */
    public static PhysicalPartition open(
            PartitionContext context, PartitionDescriptor descriptor, Path directory) {
        return PartitionOpening.open(context, descriptor, directory);
    }

    /** Opens this node's replica of a partition, or makes it if there is none. */
    public static PhysicalPartition openReplica(
            PartitionContext context,
            PartitionDescriptor descriptor,
            Path directory,
            ReplicaSetup setup) {
        return PartitionOpening.openReplica(context, descriptor, directory, setup);
    }

    /** The oldest changes of edges of which other partitions have to be told. */
    public OutboxPage outbox() {
        return links.outbox();
    }

    /** As {@link #submit(Command, Priority, RequestId)}, under an id of its own. */
    public CompletableFuture<Outcome> submit(Command command, Priority priority) {
        return submit(command, priority, newRequestId());
    }

    @Override
    public CompletableFuture<Outcome> submit(
            Command command, Priority priority, @Nullable RequestId id) {
        return commands.submit(this, command, priority, id);
    }

    @Override
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

    /** Completes when all that the leader has appended has become of what it will. */
    public CompletionStage<Long> barrier() {
        return log.barrier();
    }

    /** Completes with an LSN that has everything acknowledged before; only the leader knows. */
    public CompletionStage<Long> confirmed() {
        return log.confirm();
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

    /** Whether the replica has what there was when it was admitted. */
    public boolean isCaughtUp() {
        return freshness.isCaughtUp();
    }

    /** From now on no session here is shown less than this LSN; it waits, or is refused. */
    public void promise(long lsn) {
        freshness.promise(lsn);
    }

    public CompletableFuture<Outcome> submit(Command command) {
        return submit(command, Priority.HIGH);
    }

    @Override
    public CompletableFuture<ReadTerms> ready(ReadTerms terms) {
        return freshness.ready(terms);
    }

    @Override
    public PartitionBudget budget() {
        return budget;
    }

    @Override
    public PartitionReads reads() {
        return reads;
    }

    @Override
    public PartitionRows rows() {
        return rows;
    }

    @Override
    public PartitionGraph graph() {
        return graph;
    }

    /**
     * Transactions of scripts. They number items beside the writer, so they run where it is:
     * another replica than the leader refuses.
     */
    @Override
    public PartitionScripts scripts() {
        if (!commands.equals(CommandPath.HERE) && !isLeader()) {
            throw new OrreryException(
                    ErrorCode.LEADER_CHANGED,
                    "Scripts run on the node that leads the partition, which this one does not"
                            + " any more.");
        }
        freshness.await(ReadTerms.USUAL);
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

    /** What it has of its parents and leaves to its children. */
    public PartitionLineage lineage() {
        return lineage;
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
        if (isDeparted()) {
            throw gone();
        }
        return writer.state();
    }

    /** Whether children have taken over. */
    public boolean isDeparted() {
        return departed || writer.isDeparted();
    }

    private OrreryException gone() {
        return Departures.gone(descriptor);
    }

    /** Looks for items that have expired since, as happens every second anyway. */
    void tick() {
        writer.tick();
    }

    @Override
    public int number() {
        return descriptor.number();
    }

    @Override
    public boolean isHere() {
        return true;
    }

    public RingRange range() {
        return descriptor.range();
    }

    @Override
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
        return failure().isPresent();
    }

    /** Why no more writes are taken, if so. */
    public Optional<OrreryException> failure() {
        return Optional.ofNullable(writer.stopReason());
    }

    /** The containers that have come to this partition, each with its latest definition. */
    public List<ContainerDefinition> definitions() {
        return writer.state().containers().definitions();
    }

    @Override
    public ContainerStatistics statistics(int containerNumber) {
        freshness.await(ReadTerms.USUAL);
        return statistics.statistics(containerNumber);
    }

    /** What this partition holds of all containers. */
    public PartitionStatistics statistics() {
        return statistics.statistics();
    }

    /** The bytes of all items: the part of {@link #statistics()} that costs little. */
    public long itemBytes() {
        return statistics.itemBytes();
    }

    @Override
    public PartitionReport report(int utilisationSeconds, int heaviest) {
        return new PartitionReport(
                statistics(),
                budget.counters(),
                budget.peakUtilisation(utilisationSeconds),
                budget.heaviest(heaviest));
    }

    /** Writes to files what is in memory only, so that a {@link #checkpoint} is quick. */
    public void flush() {
        store.flush();
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
        store.close(isDeparted() ? ErrorCode.RANGE_GONE : ErrorCode.SERVICE_UNAVAILABLE);
    }
}
