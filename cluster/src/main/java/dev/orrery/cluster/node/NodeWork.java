package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.cluster.operation.MetadataOperations;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.placement.NodeReport;
import dev.orrery.cluster.placement.PlacementStatus;
import dev.orrery.cluster.placement.Placer;
import dev.orrery.cluster.remote.ReadService;
import dev.orrery.cluster.repair.FailedReplicas;
import dev.orrery.cluster.split.ChangeWait;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftNode;
import dev.orrery.replication.rpc.RpcServices;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What a node does once it has the catalog: it follows it, answers other nodes and watches them,
 * and does its duties for what it leads.
 */
final class NodeWork implements AutoCloseable {
    /**
     * For so many elections partitions that were split are kept for members that are behind, and
     * those wait for them.
     */
    private static final int KEPT_ELECTIONS = 4;

    private final Node node;
    private final Contents contents;
    private final MergeCopies merges;
    private final LeaderChanges changes;
    private final LeaderDuties duties;
    private final CatalogFollower follower;
    private final ReadService reads;
    private final LeaderLoss losses;
    private final NodeWatch watch;
    private final Placer placer;

    /** The node itself. */
    record Node(
            NodeSetup setup,
            Path data,
            Clock clock,
            RpcServices services,
            RaftNode raft,
            ReplicaHosting hosting,
            SystemReplicas system,
            FailedReplicas failed) {
        private String name() {
            return setup.self().node();
        }
    }

    /** What the node has. */
    record Contents(
            Catalog catalog,
            LocalPartitions partitions,
            MetadataOperations operations,
            IntentLog intents) {}

    private NodeWork(Node node, Contents contents) {
        this.node = node;
        this.contents = contents;
        LocalPartitions partitions = contents.partitions();
        this.merges =
                new MergeCopies(
                        partitions,
                        CopyRoom.of(node.data()),
                        node.clock(),
                        node.hosting()::childMade);
        this.changes = leaderChanges();
        this.duties =
                new LeaderDuties(
                        partitions,
                        node.hosting(),
                        contents.operations().nodes(),
                        changes,
                        contents.intents().partition().number());
        this.follower =
                new CatalogFollower(
                        node.name(),
                        contents.catalog(),
                        partitions,
                        duties,
                        node.hosting(),
                        new CatalogFollower.Helpers(
                                lineage(),
                                new Preparations(
                                        node.name(), node.raft(), partitions, node.clock()),
                                node.system(),
                                node.failed()));
        this.reads = new ReadService(partitions::find);
        this.losses =
                new LeaderLoss(
                        node.setup().self(),
                        node.raft().rpc(),
                        node.hosting(),
                        node.clock(),
                        () -> snapshot().nodes());
        this.watch =
                new NodeWatch(
                        node.name(), node.raft().rpc(), node.services(), () -> snapshot().nodes());
        this.placer =
                new Placer(
                        new Placer.Surroundings(
                                node.raft().rpc(),
                                node.clock(),
                                this::snapshot,
                                contents.operations().nodes(),
                                duties::leadsCatalog),
                        node.setup().replaceAfter());
    }

    static NodeWork begin(Node node, Contents contents) {
        NodeWork work = new NodeWork(node, contents);
        work.answerCalls();
        work.start();
        return work;
    }

    private void answerCalls() {
        RpcServices services = node.services();
        LocalPartitions partitions = contents.partitions();
        merges.register(services);
        services.handle(RangeChangeCall.CALL, changes::serve);
        services.handle(FenceCall.CALL, request -> changes.serveFence(partitions, request));
        new NodeCalls(
                        node.hosting(),
                        contents.catalog(),
                        partitions,
                        contents.intents(),
                        new ReplicaStatuses(node.name(), node.hosting(), node.raft().rpc()))
                .addTo(services);
        new LeaderMove(node.raft().rpc(), node.hosting()).register(services);
        services.handle(ReadService.CALL, reads::call);
        services.handle(JoinCall.CALL, this::join);
        losses.register(services);
        NodeReports reports = new NodeReports(node.data(), partitions, node.hosting());
        services.handle(
                NodeReport.CALL,
                _ -> CompletableFuture.supplyAsync(() -> reports.report().toBytes()));
        services.handle(
                PlacementStatus.CALL,
                _ -> CompletableFuture.completedFuture(placer.status().toBytes()));
    }

    private void start() {
        contents.operations().rangeChanges().sendTo(changes);
        duties.watch(watch, node.setup().replaceAfter());
        follower.start();
        watch.start(new BudgetShares(watch, contents.partitions()::all)::divide);
        placer.start();
    }

    private CatalogSnapshot snapshot() {
        return contents.catalog().snapshot();
    }

    private LeaderChanges leaderChanges() {
        ReplicaHosting hosting = node.hosting();
        return new LeaderChanges(
                contents.operations().rangeChanges().replicated(hosting),
                new LeaderChanges.Leaders(
                        number -> hosting.log(number).flatMap(RaftLog::leader),
                        this::membersElsewhere,
                        node.setup().self(),
                        node.raft().rpc()),
                new ChangeWait(this::snapshot, node.clock()));
    }

    /** Who has a partition of which this node has no replica. */
    private List<RaftMember> membersElsewhere(int number) {
        CatalogSnapshot snapshot = snapshot();
        return node.hosting().log(number).isPresent()
                ? List.of()
                : snapshot.range(number)
                        .map(range -> ReplicaHosting.members(snapshot, range.replicas().members()))
                        .orElse(List.of());
    }

    private Lineage lineage() {
        Duration several =
                Duration.ofMillis((long) node.setup().timing().electionMillis() * KEPT_ELECTIONS);
        RaftNode raft = node.raft();
        RaftMember self = node.setup().self();
        return new Lineage(
                node.name(),
                contents.partitions(),
                node.hosting(),
                new Lineage.Helpers(
                        new Latecomers(node.name(), raft.rpc(), node.clock(), several),
                        new FirstElections(self, raft.rpc(), node.hosting()),
                        new Openings(self, raft.rpc()),
                        new LateCopies(raft, contents.partitions()),
                        merges),
                new Lineage.Keeping(node.clock(), several));
    }

    /** It waits for the disks of several nodes, so it has a thread of its own. */
    private CompletableFuture<byte[]> join(byte[] request) {
        JoinCall call = JoinCall.read(request);
        return CompletableFuture.supplyAsync(
                () -> {
                    contents.operations().nodes().add(call.node(), call.address(), call.place());
                    return JoinCall.answer(node.setup().clusterId());
                });
    }

    CatalogFollower follower() {
        return follower;
    }

    ReadService reads() {
        return reads;
    }

    NodeWatch watch() {
        return watch;
    }

    Placer placer() {
        return placer;
    }

    /** Ends all of it; calls of other nodes are still taken. */
    @Override
    public void close() {
        placer.close();
        follower.close();
        merges.close();
        reads.close();
        changes.close();
        losses.close();
        watch.close();
    }
}
