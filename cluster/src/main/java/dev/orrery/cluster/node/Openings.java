package dev.orrery.cluster.node;

import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.rpc.RpcClient;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Knows whether a majority of the members of a child's replica set has its data. */
final class Openings {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final RaftMember self;
    private final RpcClient rpc;
    private final Map<Integer, Set<String>> open = new ConcurrentHashMap<>();
    private final Map<Integer, CompletableFuture<?>> asking = new ConcurrentHashMap<>();

    Openings(RaftMember self, RpcClient rpc) {
        this.self = self;
        this.rpc = rpc;
    }

    /** To be called again and again where this node has the data itself: asks in the background. */
    boolean isOpenOnMajority(int number, List<RaftMember> members) {
        Set<String> known = open.computeIfAbsent(number, _ -> ConcurrentHashMap.newKeySet());
        known.add(self.node());
        long count = members.stream().filter(member -> known.contains(member.node())).count();
        if (count > members.size() / 2) {
            return true;
        }
        if (!asking.containsKey(number)) {
            ask(number, members, known);
        }
        return false;
    }

    private void ask(int number, List<RaftMember> members, Set<String> known) {
        byte[] request = ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
        CompletableFuture<?>[] calls =
                members.stream()
                        .filter(member -> !known.contains(member.node()))
                        .map(
                                member ->
                                        rpc.call(
                                                        member.address(),
                                                        FirstElections.CALL,
                                                        request,
                                                        TIMEOUT)
                                                .handle(
                                                        (answer, _) ->
                                                                answer != null
                                                                        && answer[0] == 1
                                                                        && known.add(
                                                                                member.node())))
                        .toArray(CompletableFuture[]::new);
        CompletableFuture<Void> all = CompletableFuture.allOf(calls);
        asking.put(number, all);
        CompletableFuture<Void> _ = all.whenComplete((_, _) -> asking.remove(number));
    }

    /** The parents are gone; nobody asks again. */
    void forget(int number) {
        open.remove(number);
    }
}
