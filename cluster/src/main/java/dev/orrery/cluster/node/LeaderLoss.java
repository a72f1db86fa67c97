package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftPosition;
import dev.orrery.replication.raft.RaftStatus;
import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.replication.rpc.RpcServices;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has replica sets elect a new leader as soon as the process of the old one has ended: its
 * connections break, and nobody takes new ones. The same where a leader has given up, because it
 * did not hear a majority for a while: the others would go on believing in it. Without this the
 * members would wait for the time of an election. A node that is merely silent, cut off or slow is
 * left to that time.
 *
 * <p>A majority must agree, so one broken connection between two nodes changes no leader; of those
 * who agree, the member with the longest log asks for votes.
 */
final class LeaderLoss implements AutoCloseable {
    static final String CALL = "bereaved";

    private static final Logger LOG = LoggerFactory.getLogger(LeaderLoss.class);
    private static final Duration PROBE_TIMEOUT = Duration.ofMillis(500);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(1);

    /** The loss of a node is looked into once in this time. */
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Replica sets without a leader are looked for so often, and count when found twice. */
    private static final long LOOK_MILLIS = 500;

    /** Asked about when no node is missed. */
    private static final String NOBODY = "";

    private final RaftMember self;
    private final RpcClient rpc;
    private final ReplicaHosting hosting;
    private final Clock clock;
    private final Supplier<List<NodeRecord>> nodes;
    private final Map<String, Long> begunNanos = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(
                    1, Thread.ofPlatform().name("orrery-leader-loss").daemon(true).factory());
    private Set<Integer> orphans = Set.of();

    LeaderLoss(
            RaftMember self,
            RpcClient rpc,
            ReplicaHosting hosting,
            Clock clock,
            Supplier<List<NodeRecord>> nodes) {
        this.self = self;
        this.rpc = rpc;
        this.hosting = hosting;
        this.clock = clock;
        this.nodes = nodes;
    }

    void register(RpcServices services) {
        services.handle(CALL, this::serve);
        rpc.onBroken(
                address ->
                        others().filter(node -> node.address().equals(address))
                                .findFirst()
                                .ifPresent(node -> begin(node.node())));
        var _ =
                timer.scheduleWithFixedDelay(
                        this::lookForOrphans, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void lookForOrphans() {
        try {
            Set<Integer> found = findOrphans();
            if (found.stream().anyMatch(orphans::contains)) {
                begin(NOBODY);
            }
            orphans = found;
        } catch (RuntimeException e) {
            LOG.atWarn().setCause(e).log("Leaders that are missing are looked for again");
        }
    }

    private Set<Integer> findOrphans() {
        return hosting.numbers().stream()
                .filter(number -> hosting.log(number).filter(this::isOrphan).isPresent())
                .collect(Collectors.toSet());
    }

    private boolean isOrphan(RaftLog log) {
        return log.leader().isEmpty() && votes(log);
    }

    /** Readers neither vote nor lead, so nobody counts on them. */
    private boolean votes(RaftLog log) {
        return log.members().voters().contains(self);
    }

    private Stream<NodeRecord> others() {
        return nodes.get().stream().filter(node -> !node.node().equals(self.node()));
    }

    /** Never blocks. */
    private void begin(String lost) {
        long now = clock.monotonicNanos();
        boolean first =
                begunNanos.merge(lost, now, (old, _) -> now - old > AGAIN_NANOS ? now : old) == now;
        if (first) {
            CompletableFuture<Void> _ =
                    look(lost)
                            .thenAcceptAsync(own -> succeed(lost, own), Thread::startVirtualThread);
        }
    }

    private CompletableFuture<byte[]> serve(byte[] request) {
        String lost = new String(request, StandardCharsets.UTF_8);
        return look(lost)
                .thenApply(
                        own -> {
                            if (own.gone() || lost.equals(NOBODY)) {
                                begin(lost);
                            }
                            return own.toBytes();
                        });
    }

    /** What this node can say of another. */
    private CompletableFuture<Bereaved> look(String lost) {
        return others().filter(node -> node.node().equals(lost))
                .findFirst()
                .map(node -> rpc.call(node.address(), NodeWatch.CALL, new byte[0], PROBE_TIMEOUT))
                .map(call -> call.handle((_, failure) -> isRefusal(failure)))
                .orElseGet(() -> CompletableFuture.completedFuture(false))
                .thenApply(gone -> new Bereaved(self.node(), lost, gone, places()));
    }

    private static boolean isRefusal(@Nullable Throwable failure) {
        return failure != null && RpcClient.isRefusal(failure);
    }

    private List<Bereaved.Place> places() {
        return hosting.numbers().stream()
                .flatMap(
                        number ->
                                hosting
                                        .log(number)
                                        .filter(this::votes)
                                        .map(log -> place(number, log))
                                        .stream())
                .toList();
    }

    private static Bereaved.Place place(int number, RaftLog log) {
        String leader = log.leader().map(RaftMember::node).orElse(NOBODY);
        RaftPosition last = log.lastEntry();
        return new Bereaved.Place(number, leader, log.epoch(), last.term(), last.index());
    }

    private void succeed(String lost, Bereaved own) {
        if (!own.gone() && !lost.equals(NOBODY)) {
            return;
        }
        byte[] request = lost.getBytes(StandardCharsets.UTF_8);
        List<CompletableFuture<Optional<Bereaved>>> asked =
                others().filter(node -> !node.node().equals(lost))
                        .map(node -> rpc.call(node.address(), CALL, request, ANSWER_TIMEOUT))
                        .map(
                                call ->
                                        call.thenApply(Bereaved::read)
                                                .handle((answer, _) -> Optional.ofNullable(answer)))
                        .toList();
        List<Bereaved> answers =
                asked.stream().map(CompletableFuture::join).flatMap(Optional::stream).toList();
        for (Bereaved.Place place : own.places()) {
            Optional<RaftLog> log = hosting.log(place.partition());
            List<String> members =
                    log.map(RaftLog::status).map(RaftStatus::voters).orElse(List.of());
            if (log.isPresent() && own.isHeir(place, members, answers)) {
                LOG.atInfo()
                        .addKeyValue("partition", place.partition())
                        .addKeyValue("lost", place.leader())
                        .log("Nobody leads any more; asking for votes");
                log.get().succeed(place.leader());
            }
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
