package dev.orrery.replication.raft;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.rpc.RpcClient;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * Finds out whether a leader has been replaced, without an entry: asks the members for their terms.
 * Whoever leads a later term got the votes of a majority, each of which had that term before it
 * voted. So where a majority still has the leader's term, nobody has led a later one up to then.
 *
 * <pre>
 * request := {@link GroupRequest}      answer := term:i64
 * </pre>
 */
final class LeadershipRound {
    static final String CALL = "term";

    /** Many times what members need to answer; whoever waits tries again. */
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final RpcClient rpc;
    private final RaftMember self;
    private final byte[] request;

    LeadershipRound(RpcClient rpc, RaftMember self, UUID group) {
        this.rpc = rpc;
        this.self = self;
        this.request = GroupRequest.of(group);
    }

    /**
     * Completes once a majority has this term, which this member has, and fails once it cannot.
     *
     * @param voters of whom this member is one
     */
    CompletableFuture<Void> confirm(long term, List<RaftMember> voters) {
        List<RaftMember> others =
                voters.stream().filter(voter -> !voter.node().equals(self.node())).toList();
        Count count = new Count(voters.size() / 2, others.size());
        if (others.isEmpty()) {
            count.confirmed.complete(null);
        }
        for (RaftMember other : others) {
            CompletableFuture<Void> _ =
                    rpc.callOften(other.address(), CALL, request, TIMEOUT)
                            .handle(
                                    (answer, _) -> {
                                        count.add(answer != null && term(answer) == term);
                                        return null;
                                    });
        }
        return count.confirmed;
    }

    private static final class Count {
        private final CompletableFuture<Void> confirmed = new CompletableFuture<>();
        private int needed;
        private int left;

        Count(int needed, int left) {
            this.needed = needed;
            this.left = left;
        }

        void add(boolean sameTerm) {
            boolean enough;
            boolean hopeless;
            synchronized (this) {
                left--;
                needed -= sameTerm ? 1 : 0;
                enough = needed == 0;
                hopeless = needed > left;
            }
            if (enough) {
                confirmed.complete(null);
            } else if (hopeless) {
                confirmed.completeExceptionally(notConfirmed());
            }
        }
    }

    private static OrreryException notConfirmed() {
        return new OrreryException(
                ErrorCode.SERVICE_UNAVAILABLE,
                "The members of the replica set did not confirm their leader.");
    }

    static byte[] answer(long term) {
        return ByteBuffer.allocate(Long.BYTES).putLong(term).array();
    }

    private static long term(byte[] answer) {
        return ByteBuffer.wrap(answer).getLong();
    }
}
