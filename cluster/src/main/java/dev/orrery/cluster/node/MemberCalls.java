package dev.orrery.cluster.node;

import dev.orrery.cluster.split.CopyState;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.rpc.RpcClient;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Calls to all members of a replica set at once. Those that do not answer in time are left out.
 *
 * <pre>
 * request := partition:i32
 * </pre>
 */
final class MemberCalls {
    /** Has the node flush one of its replicas; the answer is empty. */
    static final String FLUSH = "flush";

    /** How far the node is with the store of a merge's child; see {@link CopyState#toBytes}. */
    static final String COPIED = "copied";

    private static final Duration FLUSH_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration COPIED_TIMEOUT = Duration.ofSeconds(2);

    private final RpcClient rpc;

    MemberCalls(RpcClient rpc) {
        this.rpc = rpc;
    }

    void flush(int number, List<RaftMember> members) {
        Map<String, byte[]> _ = ask(FLUSH, number, members, FLUSH_TIMEOUT);
    }

    Map<String, CopyState> copies(int child, List<RaftMember> members) {
        Map<String, CopyState> states = new ConcurrentHashMap<>();
        ask(COPIED, child, members, COPIED_TIMEOUT)
                .forEach((node, answer) -> states.put(node, CopyState.read(answer)));
        return states;
    }

    private Map<String, byte[]> ask(
            String call, int number, List<RaftMember> members, Duration timeout) {
        byte[] request = ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
        Map<String, byte[]> answers = new ConcurrentHashMap<>();
        CompletableFuture<?>[] asked =
                members.stream()
                        .map(
                                member ->
                                        rpc.call(member.address(), call, request, timeout)
                                                .thenAccept(
                                                        answer ->
                                                                answers.put(member.node(), answer))
                                                .exceptionally(_ -> null))
                        .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(asked).join();
        return answers;
    }

    /** The number of the partition that is asked about. */
    static int partition(byte[] request) {
        return ByteBuffer.wrap(request).getInt();
    }
}
