package dev.orrery.partition.evaluate;

import dev.orrery.partition.overlay.Overlay;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.StateChanges;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.index.IndexTerms;
import dev.orrery.storage.record.LogicalStatistics;

/** Removes a record with everything that was derived from it. */
final class ItemRemover {
    /** Removes the record and returns the number of index entries that went with it. */
    int remove(ItemContext context, StoredRecord record) {
        Overlay overlay = context.draft().overlay();
        LiveContainer container = context.container();
        byte[] recordKey = context.recordKey();
        overlay.delete(Family.RECORDS, recordKey);
        removeDerived(context, record);
        for (byte[] key : container.uniqueKeys().keysOf(record.view(), context.logicalKey())) {
            overlay.delete(Family.UNIQUE, key);
        }
        IndexTerms terms = IndexTerms.of(record.view(), container.indexing(recordKey));
        return overlay.changeIndex(terms, IndexTerms.NONE, recordKey).removed();
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
