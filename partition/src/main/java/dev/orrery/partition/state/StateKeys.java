package dev.orrery.partition.state;

import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchCursor;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.MetaKey;
import java.util.Arrays;

/** Tells whether a batch changes what {@link PartitionState} keeps of containers. */
public final class StateKeys {
    private static final byte[] DEFINITIONS = MetaKey.named("definition/");
    private static final byte[] TRANSITIONS = MetaKey.named("transition/");
    private static final byte[] DELETIONS = MetaKey.named("deletion/");

    private StateKeys() {}

    public static boolean changedBy(Batch batch) {
        BatchCursor cursor = batch.cursor();
        while (cursor.next()) {
            if (cursor.family() == Family.META
                    && (startsWith(cursor, DEFINITIONS)
                            || startsWith(cursor, TRANSITIONS)
                            || startsWith(cursor, DELETIONS))) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsWith(BatchCursor cursor, byte[] prefix) {
        int from = cursor.keyOffset();
        return cursor.keyLength() >= prefix.length
                && Arrays.equals(
                        cursor.array(), from, from + prefix.length, prefix, 0, prefix.length);
    }
}
