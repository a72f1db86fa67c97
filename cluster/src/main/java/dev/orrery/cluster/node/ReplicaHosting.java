package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.CatalogStore;
import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ReplicaPlan;
import dev.orrery.cluster.partitions.Hosting;
import dev.orrery.cluster.remote.RemotePartition;
import dev.orrery.cluster.remote.RemotePartitions;
import dev.orrery.cluster.split.CopyState;
import dev.orrery.cluster.split.ReplicaSets;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.partition.PartitionContext;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.ReplicaSetup;
import dev.orrery.partition.state.Fence;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.raft.PreparedGroup;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftMembers;
import dev.orrery.replication.raft.RaftNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens this node's replicas of partitions. */
final class ReplicaHosting implements Hosting, ReplicaSets {
    private static final Logger LOG = LoggerFactory.getLogger(ReplicaHosting.class);
    private static final Duration FENCE_TIMEOUT = Duration.ofSeconds(30);

    private final RaftNode node;
    private final PartitionContext context;
    private final ReplicaCommands commands;
    private final LeaderBarriers barriers;
    private final Admission admission;
    private final RemotePartitions remote;
    private final MemberCalls calls;
    private final Map<Integer, RaftLog> logs = new ConcurrentHashMap<>();
    private final Map<Integer, RaftMembers> heirs = new ConcurrentHashMap<>();
    private final Set<RaftLog> taking = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Supplier<CatalogSnapshot> catalog;
    private volatile Runnable departed = () -> {};

    ReplicaHosting(RaftNode node, PartitionContext context) {
        this.node = node;
        this.context = context;
        this.barriers =
                new LeaderBarriers(
                        node.rpc(),
                        this::leader,
                        number -> elsewhere(number).isPresent(),
                        context.clock());
        this.commands =
                new ReplicaCommands(
                        node.rpc(), this::leader, this::elsewhere, barriers, context.clock());
        this.admission = new Admission(barriers, context.clock());
        this.calls = new MemberCalls(node.rpc());
        this.remote =
                new RemotePartitions(
                        node.self().node(),
                        new RemotePartitions.Means(
                                node.rpc(),
                                context.clock(),
                                context.budgets(),
                                this::snapshot,
                                commands));
    }

    /** Where the plans come from; needed before the first partition but the catalog's own. */
    void follow(Supplier<CatalogSnapshot> snapshots) {
        catalog = snapshots;
    }

    /** Whom to wake when a replica's log says that its children have taken over. */
    void onDeparture(Runnable wake) {
        departed = wake;
    }

    /** Children that others have waited for can be opened. */
    void childMade() {
        departed.run();
    }

    /** With whom the replica set of a child begins that the catalog may not name yet. */
    void inherit(int number, RaftMembers members) {
        heirs.put(number, members);
    }

    @Override
    public PhysicalPartition open(PartitionDescriptor descriptor, Path directory) {
        return open(context, descriptor, directory, firstMembers(descriptor.number()));
    }

    /**
     * Opens a replica whatever the catalog says.
     *
     * @param first the members the replica set begins with, if this node is one of them
     */
    PhysicalPartition open(
            PartitionContext own,
            PartitionDescriptor descriptor,
            Path directory,
            RaftMembers first) {
        int number = descriptor.number();
        barriers.forget(number);
        return PhysicalPartition.openReplica(
                own,
                descriptor,
                directory,
                new ReplicaSetup(
                        store -> {
                            RaftLog log = node.open(number, first, store);
                            logs.put(number, log);
                            return log;
                        },
                        commands,
                        _ -> departed.run()));
    }

    private RaftMembers firstMembers(int number) {
        RaftMembers inherited = heirs.get(number);
        if (inherited != null) {
            return inherited;
        }
        CatalogSnapshot snapshot = snapshot();
        ReplicaPlan plan =
                snapshot.range(number).map(RangeRecord::replicas).orElse(ReplicaPlan.NONE);
        boolean begins = plan.first().contains(self()) || plan.readers().contains(self());
        return begins && !plan.first().isEmpty()
                ? new RaftMembers(
                        members(snapshot, plan.first()), members(snapshot, plan.readers()))
                : RaftMembers.NONE;
    }

    private Optional<RemotePartition> elsewhere(int number) {
        return catalog == null
                ? Optional.empty()
                : snapshot()
                        .range(number)
                        .filter(range -> !range.replicas().isOn(self()))
                        .map(_ -> remote().partition(number));
    }

    CatalogSnapshot snapshot() {
        Supplier<CatalogSnapshot> known = catalog;
        if (known == null) {
            throw new IllegalStateException("the catalog is not open");
        }
        return known.get();
    }

    /** Nodes as members of a replica set; those that the catalog does not know are left out. */
    static List<RaftMember> members(CatalogSnapshot snapshot, List<String> nodes) {
        return snapshot.nodes().stream()
                .filter(record -> nodes.contains(record.node()))
                .map(ReplicaHosting::member)
                .toList();
    }

    static RaftMember member(NodeRecord record) {
        return new RaftMember(record.node(), record.address());
    }

    @Override
    public String self() {
        return node.self().node();
    }

    Admission admission() {
        return admission;
    }

    /** Of all replicas that are open here. */
    Collection<RaftLog> openLogs() {
        return List.copyOf(logs.values());
    }

    /** The numbers of all replicas that are open here. */
    Set<Integer> numbers() {
        return Set.copyOf(logs.keySet());
    }

    Optional<RaftLog> log(int number) {
        return Optional.ofNullable(logs.get(number));
    }

    @Override
    public Optional<List<RaftMember>> led(int number) {
        return log(number)
                .filter(log -> log.role() == ReplicaRole.LEADER)
                .map(log -> log.members().voters());
    }

    @Override
    public boolean hasLeader(int number) {
        return log(number)
                .filter(log -> log.role() == ReplicaRole.LEADER || isLedElsewhere(log))
                .isPresent();
    }

    @Override
    public boolean leadsAlready(int number) {
        return led(number).isPresent()
                || node.prepared(number).filter(PreparedGroup::isLed).isPresent();
    }

    @Override
    public void stand(int number) {
        node.prepared(number).ifPresent(PreparedGroup::stand);
    }

    @Override
    public long fence(int number, Fence fence) {
        RaftMember leader =
                leader(number)
                        .orElseThrow(
                                () ->
                                        new OrreryException(
                                                ErrorCode.LEADER_CHANGED,
                                                "The upper partition has no leader."));
        FenceCall call = new FenceCall(number, fence);
        try {
            return FenceCall.lsn(
                    node.rpc()
                            .call(leader.address(), FenceCall.CALL, call.toBytes(), FENCE_TIMEOUT)
                            .join());
        } catch (CompletionException e) {
            throw e.getCause() instanceof OrreryException known
                    ? known
                    : new OrreryException(
                            ErrorCode.INTERNAL, "The upper partition could not be stopped.", e);
        }
    }

    @Override
    public void flush(int number, List<RaftMember> members) {
        calls.flush(number, members);
    }

    @Override
    public Map<String, CopyState> copies(int child, List<RaftMember> members) {
        return calls.copies(child, members);
    }

    /** Flushes a replica of this node. */
    CompletableFuture<byte[]> serveFlush(byte[] request) {
        return log(MemberCalls.partition(request))
                .map(log -> log.snapshot().thenApply(_ -> new byte[0]))
                .orElseGet(() -> CompletableFuture.completedFuture(new byte[0]));
    }

    private boolean isLedElsewhere(RaftLog log) {
        return log.leader().filter(leader -> !leader.equals(node.self())).isPresent();
    }

    /** An id for a request that may be sent again. */
    RequestId newRequestId() {
        return commands.newId();
    }

    /** Looks at the times of the partitions, so that ids of requests are not older. */
    void followTimes() {
        commands.latest(
                logs.values().stream()
                        .mapToLong(log -> log.applied().leaderTimeMillis())
                        .max()
                        .orElse(0));
    }

    /** Has replicas fail whose disk has lost what they must not forget. */
    void checkVotes() {
        logs.values().forEach(RaftLog::checkVote);
    }

    /** Has replicas take the roles that their sets have given to them, beside everything else. */
    void takeRoles() {
        for (RaftLog log : logs.values()) {
            if (log.isMiscast() && taking.add(log)) {
                Thread _ = Thread.startVirtualThread(() -> takeRole(log));
            }
        }
    }

    private void takeRole(RaftLog log) {
        try {
            log.takeRole();
        } catch (RuntimeException e) {
            LOG.atWarn().setCause(e).log("A replica could not take its role");
        } finally {
            taking.remove(log);
        }
    }

    /** Who leads a partition, as far as this node knows. */
    Optional<RaftMember> leader(int number) {
        return log(number).flatMap(RaftLog::leader);
    }

    /** Partitions as nodes without a replica see them. */
    RemotePartitions remote() {
        return remote;
    }

    @Override
    public long definitionElsewhere(int number, int containerNumber) {
        try {
            return remote.partition(number).definitionVersion(containerNumber);
        } catch (OrreryException e) {
            return -1;
        }
    }

    /** What the catalog and the intents have is no partition's. */
    @Override
    public List<Integer> logs() {
        return node.logs().stream()
                .filter(number -> number != CatalogStore.DESCRIPTOR.number())
                .filter(number -> number != ResourceId.MAX_PARTITION_NUMBER)
                .toList();
    }

    @Override
    public void deleted(int number) {
        logs.remove(number);
        barriers.forget(number);
        heirs.remove(number);
        node.closePrepared(number);
        node.delete(number);
    }

    @Override
    public boolean followsCatalog() {
        return true;
    }
}
