package dev.orrery.partition.state;

import dev.orrery.partition.overlay.Overlay;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.MetaKey;
import dev.orrery.storage.record.LogicalStatistics;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /**
     * Begins a deletion. One of the same key that is under way is part of it and ends.
     *
     * @return the container with the deletion
     */
    public static LiveContainer addDeletion(
            Overlay overlay, LiveContainer container, Deletion deletion) {
        List<Deletion> pending = new ArrayList<>();
        for (Deletion each : container.deletions().all()) {
            if (each.partitionKey().equals(deletion.partitionKey())
                    && deletion.bounds().contains(each.bounds())) {
                removeDeletion(overlay, each);
            } else {
                pending.add(each);
            }
        }
        pending.add(deletion);
        overlay.put(Family.META, deletion.key(), deletion.encode());
        return container.with(Deletions.of(container, pending));
    }

    /** Ends a deletion: its records are gone. */
    public static LiveContainer endDeletion(
            Overlay overlay, LiveContainer container, Deletion deletion) {
        removeDeletion(overlay, deletion);
        List<Deletion> pending = new ArrayList<>(container.deletions().all());
        pending.remove(deletion);
        return container.with(Deletions.of(container, pending));
    }

    private static void removeDeletion(Overlay overlay, Deletion deletion) {
        overlay.delete(Family.META, deletion.key());
        overlay.delete(Family.META, deletion.cursorKey());
    }

    /** Stores how far a deletion has come. */
    public static void putDeletionCursor(Overlay overlay, Deletion deletion, byte[] lastKey) {
        overlay.put(Family.META, deletion.cursorKey(), lastKey);
    }

    /** The last record that a deletion has looked at; null at its beginning. */
    public static byte @Nullable [] deletionCursor(Overlay overlay, Deletion deletion) {
        return overlay.find(Family.META, deletion.cursorKey());
    }

    private static void dropProgress(Overlay overlay, int container) {
        overlay.delete(Family.META, MetaKeys.removedVersions(container));
        overlay.deleteRange(Family.META, Deletion.keysOf(container));
        overlay.deleteRange(Family.META, Deletion.cursorsOf(container));
    }

    /** Stores that a container was dropped. */
    public static void putDropped(Overlay overlay, int container) {
        overlay.put(Family.META, MetaKey.definition(container), DefinitionCodec.encodeDropped());
        overlay.delete(Family.META, MetaKeys.transition(container));
        overlay.delete(Family.META, MetaKeys.totals(container));
        dropProgress(overlay, container);
    }

    /** Stores that a container has nothing any more. */
    public static void putEmptied(Overlay overlay, int container) {
        overlay.delete(Family.META, MetaKeys.transition(container));
        overlay.delete(Family.META, MetaKeys.totals(container));
        dropProgress(overlay, container);
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
