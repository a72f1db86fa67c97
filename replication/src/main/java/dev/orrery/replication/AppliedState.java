package dev.orrery.replication;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.MetaKey;
import java.nio.ByteBuffer;

/**
 * How far a store has come, kept in its {@code META} family under the name {@code applied}.
 *
 * <pre>
 * value := version:u8 (= 1)  lsn:i64  leaderTimeMillis:i64
 * </pre>
 *
 * @param lsn the LSN of the last applied batch; 0 if there is none
 * @param leaderTimeMillis the time that batch carried
 */
public record AppliedState(long lsn, long leaderTimeMillis) {
    /** The state of an empty store. */
    public static final AppliedState NONE = new AppliedState(0, 0);

    private static final byte[] KEY = MetaKey.named(MetaKey.APPLIED);
    private static final int VERSION = 1;
    private static final int SIZE_BYTES = 1 + 2 * Long.BYTES;

    /** What the store says of itself. */
    public static AppliedState read(StoreView view) {
        byte[] value = view.find(Family.META, KEY);
        if (value == null) {
            return NONE;
        }
        if (value.length != SIZE_BYTES || value[0] != VERSION) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT, "The store's record of its applied LSN is unknown.");
        }
        ByteBuffer source = ByteBuffer.wrap(value, 1, SIZE_BYTES - 1);
        return new AppliedState(source.getLong(), source.getLong());
    }

    /** Adds the state to a batch; a partition's own batches get it from their log. */
    public void addTo(BatchBuilder batch) {
        byte[] value =
                ByteBuffer.allocate(SIZE_BYTES)
                        .put((byte) VERSION)
                        .putLong(lsn)
                        .putLong(leaderTimeMillis)
                        .array();
        batch.put(Family.META, KEY, value);
    }
}
