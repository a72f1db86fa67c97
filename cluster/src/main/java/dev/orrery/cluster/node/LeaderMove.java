package dev.orrery.cluster.node;

import dev.orrery.cluster.placement.LeadCall;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.replication.rpc.RpcServices;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Lets another member lead at the word of whoever spreads leaders, if that one can at once. A set
 * takes no writes while it waits for a successor, which is not worth an even spread.
 */
final class LeaderMove {
    /** Entries that a successor may be behind. */
    private static final long READY_LAG = 100;

    private static final Duration PROBE_TIMEOUT = Duration.ofMillis(500);

    private final RpcClient rpc;
    private final ReplicaHosting hosting;

    LeaderMove(RpcClient rpc, ReplicaHosting hosting) {
        this.rpc = rpc;
        this.hosting = hosting;
    }

    void register(RpcServices services) {
        services.handle(LeadCall.CALL, request -> serve(LeadCall.read(request)));
    }

    private CompletableFuture<byte[]> serve(LeadCall call) {
        RaftLog log =
                hosting.log(call.partition())
                        .orElseThrow(() -> refusal("The replica is not open here."));
        // Whoever spreads leaders may not have known it.
        if (hosting.snapshot().pending(call.partition()).isPresent()) {
            throw refusal("The partition is being split or merged.");
        }
        String heir = call.node();
        if (log.status().lags().getOrDefault(heir, Long.MAX_VALUE) > READY_LAG) {
            throw refusal("Node %s has not caught up.".formatted(heir));
        }
        String address =
                log.members().voters().stream()
                        .filter(member -> member.node().equals(heir))
                        .map(RaftMember::address)
                        .findFirst()
                        .orElseThrow(() -> refusal("Node %s does not vote.".formatted(heir)));
        return rpc.call(address, NodeWatch.CALL, new byte[0], PROBE_TIMEOUT)
                .thenCompose(_ -> log.giveWay(heir))
                .thenApply(_ -> new byte[0]);
    }

    private static OrreryException refusal(String reason) {
        return new OrreryException(ErrorCode.LEADER_CHANGED, reason);
    }
}
