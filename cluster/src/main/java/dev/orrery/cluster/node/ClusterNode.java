package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.CatalogStore;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.cluster.manager.LeaderUsage;
import dev.orrery.cluster.operation.MetadataOperations;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.placement.NodeReport;
import dev.orrery.cluster.placement.PlacementStatus;
import dev.orrery.cluster.placement.Placer;
import dev.orrery.cluster.remote.QueryEnvironments;
import dev.orrery.cluster.remote.ReadService;
import dev.orrery.cluster.split.ChangeWait;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.Partition;
import dev.orrery.partition.PartitionContext;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftLogLimits;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftNode;
import dev.orrery.replication.raft.RaftNodeOptions;
import dev.orrery.replication.rpc.RpcServices;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** This process as a node of a cluster of several: what it has besides a node that is alone. */
public final class ClusterNode implements AutoCloseable {
    private static final String RAFT_DIRECTORY = "raft";

    /**
     * For so many elections partitions that were split are kept for members that are behind, and
     * those wait for them.
     */
    private static final int KEPT_ELECTIONS = 4;

    private static final Duration STATUS_TIMEOUT = Duration.ofSeconds(3);

    private final NodeSetup setup;
    private final Path data;
    private final Clock clock;
    private final RpcServices services = new RpcServices();
    private final RaftNode raft;
    private final ReplicaHosting hosting;
    private final SystemReplicas system;
    private final FailedReplicas failed;
    private @Nullable IntentLog intents;
    private @Nullable CatalogFollower follower;
    private @Nullable ReadService reads;
    private @Nullable LeaderChanges changes;
    private @Nullable MergeCopies merges;
    private @Nullable NodeWatch watch;
    private @Nullable LeaderLoss losses;
    private @Nullable Placer placer;

    private ClusterNode(NodeSetup setup, Path data, PartitionContext itemContext) {
        this.setup = setup;
        this.data = data;
        this.clock = itemContext.clock();
        services.handle(
                NodeWatch.LISTENS_CALL, _ -> CompletableFuture.completedFuture(new byte[0]));
        this.raft =
                RaftNode.start(
                        new RaftNodeOptions(
                                setup.clusterId(),
                                setup.self(),
                                setup.listenAddress(),
                                data.resolve(RAFT_DIRECTORY),
                                setup.timing(),
                                setup.tls(),
                                services,
                                itemContext.clock()),
                        RaftLogLimits.DEFAULT);
        this.hosting = new ReplicaHosting(raft, itemContext);
        this.system = new SystemReplicas(setup, hosting, clock);
        this.failed = new FailedReplicas(clock);
    }

    /** Begins to listen to other nodes. */
    public static ClusterNode start(NodeSetup setup, Path data, PartitionContext itemContext) {
        return new ClusterNode(setup, data, itemContext);
    }

    /** Opens this node's replica of the catalog; waits for the others if there are any. */
    public Catalog openCatalog(PartitionContext context, Path directory, Clock clock) {
        return system.openCatalog(context, directory, clock);
    }

    /** Opens this node's replica of the intents. */
    public IntentLog openIntents(PartitionContext context, Path directory) {
        IntentLog opened = system.openIntents(context, directory);
        intents = opened;
        return opened;
    }

    private IntentLog knownIntents() {
        return Objects.requireNonNull(intents, "the intents are opened before");
    }

    /** The partitions of this node, as the catalog has them. */
    public LocalPartitions openPartitions(PartitionContext context, Path root, Catalog catalog) {
        hosting.follow(catalog::snapshot);
        return new LocalPartitions(context, root, hosting);
    }

    /** Follows the catalog, and answers other nodes. */
    public void follow(Catalog catalog, LocalPartitions partitions, MetadataOperations operations) {
        if (setup.founder()) {
            operations.nodes().found(setup.self().node(), setup.self().address(), setup.place());
        }
        MergeCopies copies =
                new MergeCopies(partitions, CopyRoom.of(data), clock, hosting::childMade);
        merges = copies;
        copies.register(services);
        LeaderChanges leading = leaderChanges(catalog, operations);
        changes = leading;
        operations.rangeChanges().sendTo(leading);
        LeaderDuties duties =
                new LeaderDuties(
                        partitions,
                        hosting,
                        operations.nodes(),
                        leading,
                        knownIntents().partition().number());
        CatalogFollower following =
                new CatalogFollower(
                        setup.self().node(),
                        catalog,
                        partitions,
                        duties,
                        hosting,
                        new CatalogFollower.Helpers(
                                lineage(partitions, copies),
                                new Preparations(setup.self().node(), raft, partitions, clock),
                                system,
                                failed));
        follower = following;
        services.handle(RangeChangeCall.CALL, leading::serve);
        services.handle(FenceCall.CALL, request -> leading.serveFence(partitions, request));
        new NodeCalls(hosting, catalog, partitions, knownIntents(), statuses()).addTo(services);
        new LeaderMove(raft.rpc(), hosting).register(services);
        ReadService service = new ReadService(partitions::find);
        reads = service;
        services.handle(ReadService.CALL, service::call);
        services.handle(JoinCall.CALL, request -> join(operations, request));
        following.start();
        LeaderLoss noticing =
                new LeaderLoss(
                        setup.self(), raft.rpc(), hosting, clock, () -> catalog.snapshot().nodes());
        losses = noticing;
        noticing.register(services);
        NodeWatch watching =
                new NodeWatch(
                        setup.self().node(),
                        raft.rpc(),
                        services,
                        () -> catalog.snapshot().nodes());
        watch = watching;
        duties.watch(watching, setup.replaceAfter());
        watching.start(new BudgetShares(watching, partitions::all)::divide);
        place(catalog, partitions, operations, duties);
    }

    /**
     * A partition, wherever it is: on this node if it has a replica that may answer.
     *
     * @param partitions those of this node
     */
    public Partition partition(LocalPartitions partitions, int number) {
        Optional<PhysicalPartition> here = partitions.find(number);
        return here.isPresent() && here.get().isAdmitted()
                ? here.get()
                : hosting.remote().partition(number);
    }

    /** From now on queries of other nodes are answered too. */
    public void answerQueries(QueryEnvironments environments) {
        ReadService service = reads;
        if (service != null) {
            service.answerQueries(environments);
        }
    }

    private void place(
            Catalog catalog,
            LocalPartitions partitions,
            MetadataOperations operations,
            LeaderDuties duties) {
        NodeReports reports = new NodeReports(data, partitions, hosting);
        services.handle(
                NodeReport.CALL,
                _ -> CompletableFuture.supplyAsync(() -> reports.report().toBytes()));
        Placer placing =
                new Placer(
                        new Placer.Surroundings(
                                raft.rpc(),
                                clock,
                                catalog::snapshot,
                                operations.nodes(),
                                duties::leadsCatalog),
                        setup.replaceAfter());
        placer = placing;
        services.handle(
                PlacementStatus.CALL,
                _ -> CompletableFuture.completedFuture(placing.status().toBytes()));
        placing.start();
    }

    /** What is known of nodes and done about them, as the node that leads the catalog says. */
    public PlacementStatus placement() {
        return hosting.log(CatalogStore.DESCRIPTOR.number())
                .flatMap(RaftLog::leader)
                .map(
                        leader ->
                                raft.rpc()
                                        .call(
                                                leader.address(),
                                                PlacementStatus.CALL,
                                                new byte[0],
                                                STATUS_TIMEOUT)
                                        .thenApply(PlacementStatus::read)
                                        .exceptionally(_ -> PlacementStatus.NOTHING)
                                        .join())
                .orElse(PlacementStatus.NOTHING);
    }

    /** What the leader of a partition says of it, where this node looks after all of them. */
    public Optional<LeaderUsage> usage(int partition) {
        Placer placing = placer;
        return placing == null
                ? Optional.empty()
                : placing.reported(partition)
                        .map(led -> new LeaderUsage(led.itemBytes(), led.behind()));
    }

    private LeaderChanges leaderChanges(Catalog catalog, MetadataOperations operations) {
        return new LeaderChanges(
                operations.rangeChanges().replicated(hosting),
                new LeaderChanges.Leaders(
                        number -> hosting.log(number).flatMap(RaftLog::leader),
                        number -> membersElsewhere(catalog.snapshot(), number),
                        setup.self(),
                        raft.rpc()),
                new ChangeWait(catalog::snapshot, clock));
    }

    /** Who has a partition of which this node has no replica. */
    private List<RaftMember> membersElsewhere(CatalogSnapshot snapshot, int number) {
        return hosting.log(number).isPresent()
                ? List.of()
                : snapshot.range(number)
                        .map(range -> ReplicaHosting.members(snapshot, range.replicas().members()))
                        .orElse(List.of());
    }

    private Lineage lineage(LocalPartitions partitions, MergeCopies copies) {
        Duration several =
                Duration.ofMillis((long) setup.timing().electionMillis() * KEPT_ELECTIONS);
        return new Lineage(
                setup.self().node(),
                partitions,
                hosting,
                new Lineage.Helpers(
                        new Latecomers(setup.self().node(), raft.rpc(), clock, several),
                        new FirstElections(setup.self(), raft.rpc(), hosting),
                        new Openings(setup.self(), raft.rpc()),
                        new LateCopies(raft, partitions),
                        copies),
                new Lineage.Keeping(clock, several));
    }

    /** It waits for the disks of several nodes, so it has a thread of its own. */
    private CompletableFuture<byte[]> join(MetadataOperations operations, byte[] request) {
        JoinCall call = JoinCall.read(request);
        return CompletableFuture.supplyAsync(
                () -> {
                    operations.nodes().add(call.node(), call.address(), call.place());
                    return JoinCall.answer(setup.clusterId());
                });
    }

    /** Whether this node leads the catalog, and so decides what one node must decide. */
    public boolean leadsCatalog() {
        return hosting.led(CatalogStore.DESCRIPTOR.number()).isPresent();
    }

    /** Calls to the nodes that lead partitions. */
    public LeaderCalls leaderCalls() {
        return new LeaderCalls(services, raft.rpc(), hosting);
    }

    /** The other nodes; known after this node began to follow the catalog. */
    public NodeWatch watch() {
        NodeWatch known = watch;
        if (known == null) {
            throw new IllegalStateException("the catalog is not followed yet");
        }
        return known;
    }

    public ReplicaStatuses statuses() {
        return new ReplicaStatuses(setup.self().node(), hosting, raft.rpc());
    }

    /** Whether this node's replicas have had all that there was, once since it was started. */
    public boolean isCaughtUp() {
        CatalogFollower following = follower;
        return following != null
                && following.isCaughtUp()
                && knownIntents().partition().isCaughtUp();
    }

    /** What has failed on this node, for people; nothing as long as all is well. */
    public List<String> failures() {
        return Stream.concat(system.failures().stream(), failed.described().stream()).toList();
    }

    /** Lets other nodes lead what this one leads; to be called before requests are refused. */
    public void handOver() {
        new Handover(hosting).run(watch().present());
    }

    /** Stops following; to be called before partitions are closed. */
    public void stopFollowing() {
        Placer placing = placer;
        if (placing != null) {
            placing.close();
        }
        CatalogFollower following = follower;
        if (following != null) {
            following.close();
        }
        MergeCopies copies = merges;
        if (copies != null) {
            copies.close();
        }
        ReadService service = reads;
        if (service != null) {
            service.close();
        }
        LeaderChanges leading = changes;
        if (leading != null) {
            leading.close();
        }
        LeaderLoss noticing = losses;
        if (noticing != null) {
            noticing.close();
        }
        NodeWatch watching = watch;
        if (watching != null) {
            watching.close();
        }
    }

    /** Stops listening; to be called after partitions and catalog are closed. */
    @Override
    public void close() {
        raft.close();
    }
}
