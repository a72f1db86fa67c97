package dev.orrery.replication.raft;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.MetaKey;
import java.nio.ByteBuffer;

/**
 * A place in a Raft log. The store of a replica keeps the last one it holds the effects of in its
 * {@code META} family under the name {@code raft}.
 *
 * <pre>
 * value := version:u8 (= 1)  term:i64  index:i64
 * </pre>
 */
public record RaftPosition(long term, long index) implements Comparable<RaftPosition> {
    /** Before the first entry. */
    public static final RaftPosition NONE = new RaftPosition(0, -1);

    /**
     * Where the log of a group begins whose first members already have data. It must be behind the
     * first entry, so that a later member gets the data and not only the log; and of a term that
     * members accept as a log with content.
     */
    public static final RaftPosition WITH_DATA = new RaftPosition(1, 5);

    private static final byte[] KEY = MetaKey.named("raft");
    private static final int VERSION = 1;
    private static final int SIZE_BYTES = 1 + 2 * Long.BYTES;

    /** What the store says of itself. */
    public static RaftPosition read(StoreView view) {
        byte[] value = view.find(Family.META, KEY);
        if (value == null) {
            return NONE;
        }
        if (value.length != SIZE_BYTES || value[0] != VERSION) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT, "The store's record of its log index is unknown.");
        }
        ByteBuffer source = ByteBuffer.wrap(value, 1, SIZE_BYTES - 1);
        return new RaftPosition(source.getLong(), source.getLong());
    }

    /** Adds the place to a batch. */
    public void addTo(BatchBuilder batch) {
        byte[] value =
                ByteBuffer.allocate(SIZE_BYTES)
                        .put((byte) VERSION)
                        .putLong(term)
                        .putLong(index)
                        .array();
        batch.put(Family.META, KEY, value);
    }

    @Override
    public int compareTo(RaftPosition other) {
        return Long.compare(index, other.index);
    }
}
