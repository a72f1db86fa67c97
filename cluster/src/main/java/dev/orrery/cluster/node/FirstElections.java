package dev.orrery.cluster.node;

import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.rpc.RpcClient;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Has the node that led a parent lead its children too, as soon as a majority has opened them. Left
 * to themselves, members wait for some hundred milliseconds, and those who come first ask for votes
 * before there is anybody to vote.
 *
 * <pre>
 * request := partition:i32      answer := open:u8
 * </pre>
 */
final class FirstElections {
    static final String CALL = "opened";

    private static final Duration TIMEOUT = Duration.ofMillis(500);
    private static final long STEP_MILLIS = 5;

    /** Enough for an election; one that failed, because others were faster, is held again. */
    private static final long ELECTION_MILLIS = 100;

    /** By then the members have held an election of their own. */
    private static final int MAX_ROUNDS = 100;

    private final RaftMember self;
    private final RpcClient rpc;
    private final ReplicaHosting hosting;

    FirstElections(RaftMember self, RpcClient rpc, ReplicaHosting hosting) {
        this.self = self;
        this.rpc = rpc;
        this.hosting = hosting;
    }

    static CompletableFuture<byte[]> serve(LocalPartitions partitions, byte[] request) {
        boolean open = partitions.find(ByteBuffer.wrap(request).getInt()).isPresent();
        return CompletableFuture.completedFuture(new byte[] {(byte) (open ? 1 : 0)});
    }

    /** Never blocks. */
    void begin(int number, List<RaftMember> members) {
        round(number, members, 0);
    }

    private void round(int number, List<RaftMember> members, int round) {
        byte[] request = ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
        int majority = members.size() / 2 + 1;
        AtomicInteger open = new AtomicInteger();
        Runnable isOpen =
                () -> {
                    if (open.incrementAndGet() == majority) {
                        hosting.log(number).ifPresent(RaftLog::campaign);
                    }
                };
        isOpen.run();
        CompletableFuture<?>[] calls =
                members.stream()
                        .filter(member -> !member.equals(self))
                        .map(member -> ask(member, request, isOpen))
                        .toArray(CompletableFuture[]::new);
        CompletableFuture<Void> _ =
                CompletableFuture.allOf(calls)
                        .whenComplete(
                                (_, _) -> again(number, members, round, open.get() >= majority));
    }

    private CompletableFuture<Void> ask(RaftMember member, byte[] request, Runnable isOpen) {
        return rpc.call(member.address(), CALL, request, TIMEOUT)
                .handle(
                        (answer, _) -> {
                            if (answer != null && answer[0] == 1) {
                                isOpen.run();
                            }
                            return null;
                        });
    }

    private void again(int number, List<RaftMember> members, int round, boolean asked) {
        boolean led = hosting.log(number).flatMap(RaftLog::leader).isPresent();
        if (!led && round < MAX_ROUNDS) {
            CompletableFuture.delayedExecutor(
                            asked ? ELECTION_MILLIS : STEP_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(() -> round(number, members, round + 1));
        }
    }
}
