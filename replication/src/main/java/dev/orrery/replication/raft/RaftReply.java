package dev.orrery.replication.raft;

import dev.orrery.replication.AppendResult;
import java.nio.ByteBuffer;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/**
 * What applying a message answers to its proposer, on the same node.
 *
 * <pre>
 * reply := kind:u8  lsn:i64       kind: 1 applied, 2 refused, 3 replayed, 4 barrier or part
 * </pre>
 */
final class RaftReply {
    private static final int APPLIED = 1;
    private static final int REFUSED = 2;
    private static final int REPLAYED = 3;
    private static final int REACHED = 4;

    private RaftReply() {}

    static Message of(AppendResult result) {
        return switch (result) {
            case AppendResult.Applied(long lsn) -> message(APPLIED, lsn);
            case AppendResult.Refused(long lsn) -> message(REFUSED, lsn);
            case AppendResult.Replayed(long lsn) -> message(REPLAYED, lsn);
        };
    }

    /** A barrier is reached, or a piece is noted. */
    static Message reached(long lsn) {
        return message(REACHED, lsn);
    }

    private static Message message(int kind, long lsn) {
        ByteBuffer bytes = ByteBuffer.allocate(1 + Long.BYTES).put((byte) kind).putLong(lsn);
        return Message.valueOf(ByteString.copyFrom(bytes.flip()));
    }

    static long lsn(Message reply) {
        return reply.getContent().asReadOnlyByteBuffer().getLong(1);
    }

    static AppendResult result(Message reply) {
        int kind = reply.getContent().byteAt(0);
        long lsn = lsn(reply);
        return switch (kind) {
            case APPLIED -> new AppendResult.Applied(lsn);
            case REFUSED -> new AppendResult.Refused(lsn);
            case REPLAYED -> new AppendResult.Replayed(lsn);
            default -> throw new IllegalStateException("a reply of kind " + kind);
        };
    }
}
