package dev.orrery.partition.state;

import dev.orrery.partition.overlay.Overlay;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.MetaKey;
import dev.orrery.storage.record.LogicalStatistics;

/** Writes changes of the partition's state into a batch. */
public final class StateChanges {
    private StateChanges() {}

    /** Stores a definition together with the walk it started, if any. */
    public static void putContainer(Overlay overlay, LiveContainer container) {
        int number = container.number();
        overlay.put(
                Family.META,
                MetaKey.definition(number),
                DefinitionCodec.encode(container.definition()));
        putTransition(overlay, container);
    }

    /** Stores how far the walk on a container has come, or that there is none. */
    public static void putTransition(Overlay overlay, LiveContainer container) {
        byte[] key = MetaKeys.transition(container.number());
        container
                .transition()
                .ifPresentOrElse(
                        transition -> overlay.put(Family.META, key, transition.encode()),
                        () -> overlay.delete(Family.META, key));
    }

    /** Stores that a container was dropped. */
    public static void putDropped(Overlay overlay, int container) {
        overlay.put(Family.META, MetaKey.definition(container), DefinitionCodec.encodeDropped());
        overlay.delete(Family.META, MetaKeys.transition(container));
        overlay.delete(Family.META, MetaKeys.totals(container));
    }

    /** Stores that a container has nothing any more. */
    public static void putEmptied(Overlay overlay, int container) {
        overlay.delete(Family.META, MetaKeys.transition(container));
        overlay.delete(Family.META, MetaKeys.totals(container));
    }

    public static void putItemCounter(Overlay overlay, long counter) {
        overlay.put(
                Family.META,
                MetaKeys.ITEM_COUNTER,
                new FieldWriter(PartitionState.COUNTER_VERSION).number(counter).toBytes());
    }

    /** Adds to the totals of a container, and to those of a logical partition. */
    public static void addStatistics(
            Overlay overlay, int container, byte[] logicalKey, long items, long bytes) {
        add(overlay, Family.META, MetaKeys.totals(container), items, bytes);
        add(overlay, Family.LOGICAL, logicalKey, items, bytes);
    }

    private static void add(Overlay overlay, Family family, byte[] key, long items, long bytes) {
        byte[] stored = overlay.find(family, key);
        LogicalStatistics before =
                stored == null ? LogicalStatistics.NONE : LogicalStatistics.read(stored);
        LogicalStatistics after = before.plus(items, bytes);
        if (after.isNone()) {
            overlay.delete(family, key);
        } else {
            overlay.put(family, key, after.encode());
        }
    }
}
