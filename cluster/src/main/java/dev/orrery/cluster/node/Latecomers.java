package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.rpc.RpcClient;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds out for a replica that was away during a split whether the children live without it. While
 * it may still read of the split in its parent's log, it waits for that; once a child's leader
 * answers, the log may never come, and a copy of the child does.
 */
final class Latecomers {
    private static final Duration TIMEOUT = Duration.ofSeconds(4);

    private final String self;
    private final RpcClient rpc;
    private final Clock clock;
    private final Duration patience;
    private final Map<Integer, Long> waitingSinceNanos = new HashMap<>();
    private final Map<Integer, CompletableFuture<?>> asking = new ConcurrentHashMap<>();
    private final Map<Integer, String> called = new ConcurrentHashMap<>();

    /**
     * For one node.
     *
     * @param patience how long to wait for the parent's log alone
     */
    Latecomers(String self, RpcClient rpc, Clock clock, Duration patience) {
        this.self = self;
        this.rpc = rpc;
        this.clock = clock;
        this.patience = patience;
    }

    /** To be asked again and again. Never blocks. */
    boolean isCalled(CatalogSnapshot snapshot, RangeRecord child) {
        int number = child.number();
        if (called.containsKey(number)) {
            waitingSinceNanos.remove(number);
            return true;
        }
        long now = clock.monotonicNanos();
        long since = waitingSinceNanos.computeIfAbsent(number, _ -> now);
        if (now - since > patience.toNanos() && !asking.containsKey(number)) {
            ask(snapshot, child);
        }
        return false;
    }

    /** Where the leader of a child is that has called this node. */
    Optional<String> caller(int number) {
        return Optional.ofNullable(called.get(number));
    }

    /** The leader may have changed: it is looked for again. */
    void forget(int number) {
        called.remove(number);
    }

    private void ask(CatalogSnapshot snapshot, RangeRecord child) {
        int number = child.number();
        byte[] request = ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
        CompletableFuture<?>[] calls =
                ReplicaHosting.members(snapshot, child.replicas().members()).stream()
                        .filter(member -> !member.node().equals(self))
                        .map(member -> call(member, number, request))
                        .toArray(CompletableFuture[]::new);
        CompletableFuture<Void> all = CompletableFuture.allOf(calls);
        asking.put(number, all);
        CompletableFuture<Void> _ = all.whenComplete((_, _) -> asking.remove(number));
    }

    private CompletableFuture<Void> call(RaftMember member, int number, byte[] request) {
        return rpc.call(member.address(), LeaderBarriers.CALL, request, TIMEOUT)
                .handle(
                        (_, failure) -> {
                            if (failure == null) {
                                called.put(number, member.address());
                            }
                            return null;
                        });
    }
}
