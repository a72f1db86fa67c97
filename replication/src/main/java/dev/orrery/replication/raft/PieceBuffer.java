package dev.orrery.replication.raft;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Joins the pieces of an entry as they come out of the log. */
final class PieceBuffer {
    private final ByteArrayOutputStream joined = new ByteArrayOutputStream();
    private int expected;
    private long firstIndex = -1;

    /** Whether an entry has begun and not ended. */
    boolean isOpen() {
        return expected > 0;
    }

    /** Where the entry that has not ended began. */
    long firstIndex() {
        return firstIndex;
    }

    void clear() {
        joined.reset();
        expected = 0;
    }

    /** The entry's bytes with its last piece; empty before, and if pieces are missing. */
    Optional<byte[]> add(RaftMessage.Piece piece, long index) {
        if (piece.number() == 0) {
            clear();
            firstIndex = index;
        } else if (piece.number() != expected) {
            clear();
            return Optional.empty();
        }
        ByteBuffer bytes = piece.bytes();
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        if (piece.count() == 1) {
            clear();
            return Optional.of(copy);
        }
        joined.writeBytes(copy);
        expected = piece.number() + 1;
        if (expected < piece.count()) {
            return Optional.empty();
        }
        byte[] whole = joined.toByteArray();
        clear();
        return Optional.of(whole);
    }
}
