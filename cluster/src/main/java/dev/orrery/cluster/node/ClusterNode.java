package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogStore;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.cluster.manager.LeaderUsage;
import dev.orrery.cluster.operation.MetadataOperations;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.placement.PlacementStatus;
import dev.orrery.cluster.remote.QueryEnvironments;
import dev.orrery.cluster.repair.FailedReplicas;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.Partition;
import dev.orrery.partition.PartitionContext;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftLogLimits;
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
    /** Of the folder in the data directory that has the logs of replica sets. */
    public static final String RAFT_DIRECTORY = "raft";

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
    private @Nullable NodeWork work;

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
    public Catalog openCatalog(PartitionContext context, Path directory) {
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
        work =
                NodeWork.begin(
                        new NodeWork.Node(
                                setup, data, clock, services, raft, hosting, system, failed),
                        new NodeWork.Contents(catalog, partitions, operations, knownIntents()));
    }

    private NodeWork work() {
        NodeWork begun = work;
        if (begun == null) {
            throw new IllegalStateException("the catalog is not followed yet");
        }
        return begun;
    }

    /**
     * A partition, wherever it is: on this node if it has a replica that may answer, and is to keep
     * it. One that was just placed here may have nothing yet, and one that is to go may hear of
     * nothing new any more.
     *
     * @param partitions those of this node
     */
    public Partition partition(LocalPartitions partitions, RangeRecord range) {
        int number = range.number();
        Optional<PhysicalPartition> here = partitions.find(number);
        return here.isPresent()
                        && here.get().isCaughtUp()
                        && range.replicas().isOn(setup.self().node())
                ? here.get()
                : hosting.remote().partition(number);
    }

    /** From now on queries of other nodes are answered too. */
    public void answerQueries(QueryEnvironments environments) {
        work().reads().answerQueries(environments);
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
        return Optional.ofNullable(work)
                .flatMap(begun -> begun.placer().reported(partition))
                .map(led -> new LeaderUsage(led.itemBytes(), led.behind()));
    }

    /** Whether this node leads the catalog, and so decides what one node must decide. */
    public boolean leadsCatalog() {
        return hosting.led(CatalogStore.DESCRIPTOR.number()).isPresent();
    }

    /** Calls to the nodes that lead partitions. */
    public LeaderCalls leaderCalls() {
        return new LeaderCalls(services, raft.rpc(), hosting);
    }

    /** Who leads what, and what can be asked of them for a backup. */
    public SetLeaders setLeaders() {
        return new SetLeaders(services, raft, hosting);
    }

    /** The other nodes; known after this node began to follow the catalog. */
    public NodeWatch watch() {
        return work().watch();
    }

    /** Questions to all other nodes; known after this node began to follow the catalog. */
    public NodeQuestions questions() {
        return new NodeQuestions(services, raft.rpc(), watch());
    }

    public ReplicaStatuses statuses() {
        return new ReplicaStatuses(setup.self().node(), hosting, raft.rpc());
    }

    /** Whether this node's replicas have had all that there was, once since it was started. */
    public boolean isCaughtUp() {
        NodeWork begun = work;
        return begun != null
                && begun.follower().isCaughtUp()
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
        NodeWork begun = work;
        if (begun != null) {
            begun.close();
        }
    }

    /** Stops listening; to be called after partitions and catalog are closed. */
    @Override
    public void close() {
        raft.close();
    }
}
