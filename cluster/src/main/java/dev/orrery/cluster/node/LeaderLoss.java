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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has replica sets elect a new leader as soon as the process of the old one has ended: its
 * connections break, and nobody takes new ones. Without this the members would wait for the time of
 * an election. A node that is merely silent, cut off or slow is left to that time.
 *
 * <p>A majority must agree, so one broken connection between two nodes changes no leader; of those
 * who agree, the member with the longest log asks for votes.
 */
final class LeaderLoss {
    static final String CALL = "bereaved";

    private static final Logger LOG = LoggerFactory.getLogger(LeaderLoss.class);
    private static final Duration PROBE_TIMEOUT = Duration.ofMillis(500);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(1);

    /** The loss of a node is looked into once in this time. */
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RaftMember self;
    private final RpcClient rpc;
    private final ReplicaHosting hosting;
    private final Clock clock;
    private final Supplier<List<NodeRecord>> nodes;
    private final Map<String, Long> begunNanos = new ConcurrentHashMap<>();

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
                            if (own.gone()) {
                                begin(lost);
                            }
                            return own.toBytes();
                        });
    }

    /** What this node can say of another. */
    private CompletableFuture<Bereaved> look(String lost) {
        Optional<NodeRecord> record = others().filter(node -> node.node().equals(lost)).findFirst();
        List<Bereaved.Place> places = places(lost);
        if (record.isEmpty() || places.isEmpty()) {
            return CompletableFuture.completedFuture(new Bereaved(self.node(), false, List.of()));
        }
        return rpc.call(record.get().address(), NodeWatch.CALL, new byte[0], PROBE_TIMEOUT)
                .handle(
                        (_, failure) ->
                                new Bereaved(
                                        self.node(),
                                        failure != null && RpcClient.isRefusal(failure),
                                        places));
    }

    private List<Bereaved.Place> places(String leader) {
        return hosting.numbers().stream()
                .flatMap(number -> place(number, leader).stream())
                .toList();
    }

    private Optional<Bereaved.Place> place(int number, String leader) {
        return hosting.log(number)
                .filter(log -> log.leader().filter(one -> one.node().equals(leader)).isPresent())
                .filter(log -> log.members().voters().contains(self))
                .map(RaftLog::lastEntry)
                .map(last -> place(number, last));
    }

    private static Bereaved.Place place(int number, RaftPosition last) {
        return new Bereaved.Place(number, last.term(), last.index());
    }

    private void succeed(String lost, Bereaved own) {
        if (!own.gone()) {
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
                        .addKeyValue("lost", lost)
                        .log("The leader is gone; asking for votes");
                log.get().succeed(lost);
            }
        }
    }
}
