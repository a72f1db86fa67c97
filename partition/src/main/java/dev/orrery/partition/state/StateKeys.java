package dev.orrery.partition.state;

import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchCursor;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.MetaKey;
import java.util.Arrays;

/** Tells what a batch changes besides data. */
public final class StateKeys {
    private static final byte[] DEFINITIONS = MetaKey.named("definition/");
    private static final byte[] TRANSITIONS = MetaKey.named("transition/");
    private static final byte[] DELETIONS = MetaKey.named("deletion/");
    private static final byte[] DEPARTURE = MetaKey.named("departure");
    private static final byte[] FENCE = MetaKey.named("fence");

    private StateKeys() {}

    /** What a batch is about. */
    public enum Kind {
        /** Records, and what goes with them. */
        DATA,
        /** Also what {@link PartitionState} keeps of containers. */
        CONTAINERS,
        /** Whether the partition serves: such a batch has nothing else. */
        SERVICE
    }

    public static Kind of(Batch batch) {
        BatchCursor cursor = batch.cursor();
        while (cursor.next()) {
            if (cursor.family() == Family.META) {
                if (startsWith(cursor, DEFINITIONS)
                        || startsWith(cursor, TRANSITIONS)
                        || startsWith(cursor, DELETIONS)) {
                    return Kind.CONTAINERS;
                }
                if (startsWith(cursor, DEPARTURE) || startsWith(cursor, FENCE)) {
                    return Kind.SERVICE;
                }
            }
        }
        return Kind.DATA;
    }

    private static boolean startsWith(BatchCursor cursor, byte[] prefix) {
        int from = cursor.keyOffset();
        return cursor.keyLength() >= prefix.length
                && Arrays.equals(
                        cursor.array(), from, from + prefix.length, prefix, 0, prefix.length);
    }
}
