package dev.orrery.partition.state;

import dev.orrery.model.resource.ResourceId;
import dev.orrery.partition.overlay.Overlay;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.StoreView;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Gives resource ids to items of scripts before it is known whether they will be stored. They are
 * in the upper half of the partition's numbers, so that the writer, which counts in the lower half,
 * never gives the same. Numbers of items that were never stored are left out.
 *
 * <p>Stored as {@code version:u8 (= 1) counter:i64}: one more than the highest number in use.
 */
public final class ScriptItemCounter {
    private static final int VERSION = 1;
    private static final long FIRST = 1L << 35;

    private final AtomicLong next = new AtomicLong();

    /** From now on ids are higher than all that the view shows in use. */
    public void catchUp(StoreView view) {
        long used = read(view.find(Family.META, MetaKeys.SCRIPT_COUNTER));
        if (used > next.get()) {
            next.accumulateAndGet(used, Math::max);
        }
    }

    /** An id that was not given before. */
    public ResourceId next(LiveContainer container, int partitionNumber) {
        return container.resourceId().item(partitionNumber, FIRST + next.getAndIncrement());
    }

    /** Notes that an id is in use, with the batch that stores its item. */
    public static void note(Overlay overlay, ResourceId id) {
        long after = id.itemCounter() - FIRST + 1;
        if (after > read(overlay.find(Family.META, MetaKeys.SCRIPT_COUNTER))) {
            overlay.put(
                    Family.META,
                    MetaKeys.SCRIPT_COUNTER,
                    new FieldWriter(VERSION).number(after).toBytes());
        }
    }

    private static long read(byte @Nullable [] stored) {
        return stored == null
                ? 0
                : FieldReader.read("script item counter", VERSION, stored, FieldReader::longNumber);
    }
}
