package dev.orrery.replication.raft;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.LogEntry;
import dev.orrery.replication.LogEntryCodec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * What the Raft log carries.
 *
 * <pre>
 * message := 1:u8  piece:u16  pieces:u16  bytes     a piece of an entry of {@link LogEntryCodec}
 *          | 2:u8                                   a barrier: nothing
 * </pre>
 *
 * <p>The pieces of an entry follow each other in the log, because its one proposer sends them in
 * one go; where they do not, the leader has changed between them and the entry never was.
 */
sealed interface RaftMessage {
    /** So that the buffers of Ratis, which every group has, can be small. */
    int MAX_PIECE_BYTES = 768 << 10;

    int KIND_PIECE = 1;
    int KIND_BARRIER = 2;
    int HEADER_BYTES = 1 + 2 * Short.BYTES;

    /** A piece of an entry, from 0. */
    record Piece(int number, int count, ByteBuffer bytes) implements RaftMessage {}

    /** Nothing, in its place. */
    record Barrier() implements RaftMessage {}

    static byte[] barrier() {
        return new byte[] {KIND_BARRIER};
    }

    /** The messages of one entry. */
    static List<byte[]> of(LogEntry entry) {
        byte[] bytes = LogEntryCodec.encode(entry);
        int count = Math.max(1, Math.ceilDiv(bytes.length, MAX_PIECE_BYTES));
        List<byte[]> pieces = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int from = i * MAX_PIECE_BYTES;
            int length = Math.min(MAX_PIECE_BYTES, bytes.length - from);
            pieces.add(
                    ByteBuffer.allocate(HEADER_BYTES + length)
                            .put((byte) KIND_PIECE)
                            .putShort((short) i)
                            .putShort((short) count)
                            .put(bytes, from, length)
                            .array());
        }
        return pieces;
    }

    static RaftMessage read(ByteBuffer source) {
        int kind = source.get();
        return switch (kind) {
            case KIND_PIECE -> new Piece(source.getShort(), source.getShort(), source.slice());
            case KIND_BARRIER -> new Barrier();
            // An entry that is not understood must stop the replica, not be skipped.
            default ->
                    throw new OrreryException(
                            ErrorCode.UNKNOWN_FORMAT,
                            "The log has an entry of the unknown kind " + kind + ".");
        };
    }
}
