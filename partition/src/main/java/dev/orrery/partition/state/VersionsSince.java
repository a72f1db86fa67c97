package dev.orrery.partition.state;

import dev.orrery.partition.overlay.Overlay;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.KeyRange;

/**
 * Since when a container keeps all versions of its items without a gap.
 *
 * <pre>
 * value := version:u8 (= 1)  epochSecond:i64
 * </pre>
 */
public final class VersionsSince {
    private static final int VERSION = 1;

    private VersionsSince() {}

    /** The second; one that never comes if it keeps none. */
    public static long read(StoreView view, int container) {
        byte[] value = view.find(Family.META, MetaKeys.versionsSince(container));
        return value == null
                ? Long.MAX_VALUE
                : FieldReader.read("start of versions", VERSION, value, FieldReader::longNumber);
    }

    /** Begins to keep versions. */
    public static void begin(Overlay overlay, int container, long epochSecond) {
        overlay.put(Family.META, MetaKeys.versionsSince(container), encode(epochSecond));
    }

    /** Keeps none any more; those there are go. */
    public static void end(Overlay overlay, int container) {
        overlay.delete(Family.META, MetaKeys.versionsSince(container));
        overlay.deleteRange(Family.CHANGES, KeyRange.ofContainer(container));
    }

    /** What two merged partitions both have. */
    static void addUnion(BatchBuilder batch, int container, StoreView lower, StoreView upper) {
        long later = Math.max(read(lower, container), read(upper, container));
        if (later != Long.MAX_VALUE) {
            batch.put(Family.META, MetaKeys.versionsSince(container), encode(later));
        }
    }

    private static byte[] encode(long epochSecond) {
        return new FieldWriter(VERSION).number(epochSecond).toBytes();
    }
}
