package dev.orrery.partition.evaluate;

import dev.orrery.partition.overlay.Overlay;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.StateChanges;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.index.AdjacencyEntry;
import dev.orrery.storage.index.IndexTerms;
import dev.orrery.storage.record.LogicalStatistics;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Removes a record with everything that was derived from it. */
final class ItemRemover {
    /** Removes the record; answers how many entries of indexes and of targets went with it. */
    int remove(ItemContext context, StoredRecord record) {
        Overlay overlay = context.draft().overlay();
        LiveContainer container = context.container();
        byte[] recordKey = context.recordKey();
        overlay.delete(Family.RECORDS, recordKey);
        VersionLog.removed(context, record);
        removeDerived(context, record);
        for (byte[] key : container.uniqueKeys().keysOf(record.view(), context.logicalKey())) {
            overlay.delete(Family.UNIQUE, key);
        }
        changeAdjacency(context, record, null);
        int links = EdgeLinks.change(context, record, null);
        IndexTerms terms = IndexTerms.of(record.view(), container.indexing(recordKey));
        return overlay.changeIndex(terms, IndexTerms.NONE, recordKey).removed() + links;
    }

    /** Brings the entry of an edge up to date; an item that is none has no entry. */
    static void changeAdjacency(
            ItemContext context, @Nullable StoredRecord before, @Nullable StoredRecord after) {
        AdjacencyEntry old = entry(context, before);
        AdjacencyEntry fresh = entry(context, after);
        if (Objects.equals(old, fresh)) {
            return;
        }
        Overlay overlay = context.draft().overlay();
        if (old != null) {
            overlay.delete(Family.ADJACENCY, old.key());
        }
        if (fresh != null) {
            overlay.put(Family.ADJACENCY, fresh.key(), fresh.value());
        }
    }

    private static @Nullable AdjacencyEntry entry(
            ItemContext context, @Nullable StoredRecord record) {
        return record == null ? null : AdjacencyEntry.of(record.view(), context.logicalKey());
    }

    /** Removes what names the version of a record: feed entry, expiry candidate, statistics. */
    void removeDerived(ItemContext context, StoredRecord record) {
        Overlay overlay = context.draft().overlay();
        LiveContainer container = context.container();
        byte[] recordKey = context.recordKey();
        overlay.delete(Family.FEED, record.value().feedKey(container.number()).encode());
        record.expirySecond(container.definition().timeToLive())
                .ifPresent(second -> ExpiryCandidates.delete(overlay, second, recordKey));
        StateChanges.addStatistics(
                overlay,
                container.number(),
                context.logicalKey(),
                -1,
                -LogicalStatistics.sizeOf(recordKey, record.value().array()));
    }
}
