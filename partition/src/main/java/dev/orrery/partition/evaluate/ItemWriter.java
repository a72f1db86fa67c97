package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.Stamp;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.json.SystemProperties;
import dev.orrery.partition.overlay.Overlay;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.StateChanges;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.index.IndexChange;
import dev.orrery.storage.index.IndexTerms;
import dev.orrery.storage.index.IndexedPaths;
import dev.orrery.storage.record.LogicalStatistics;
import dev.orrery.storage.record.RecordHeader;
import org.jspecify.annotations.Nullable;

/**
 * Writes and removes items with everything that is derived from them: index entries, unique keys,
 * the entry of an edge, the feed entries, the expiry candidate, statistics. Conditions have been
 * checked before.
 */
final class ItemWriter {
    private static final int FREE_TERMS = 2;

    private final ItemLimits limits;
    private final EtagSource etags;
    private final ItemRemover remover = new ItemRemover();
    private final UniqueKeys uniqueKeys = new UniqueKeys(remover);

    ItemWriter(ItemLimits limits, EtagSource etags) {
        this.limits = limits;
        this.etags = etags;
    }

    /** Stores a new version of the item, or its first. */
    Outcome write(ItemContext context, ParsedItem item) {
        return write(context, item, 0);
    }

    /** As {@link #write(ItemContext, ParsedItem)}, at a higher price. */
    Outcome write(ItemContext context, ParsedItem item, double surcharge) {
        if (OwnTimeToLive.isInvalid(item.view(), context.container().definition().timeToLive())) {
            return context.refused(
                    ErrorCode.BAD_REQUEST,
                    "The input ttl is invalid: the property 'ttl' must be -1 or a positive number"
                            + " of seconds.");
        }
        VersionLog.overwriting(context);
        StoredRecord written = newVersion(context, item);
        if (written.textBytes() > limits.usual().itemBytes()) {
            return context.refused(
                    ErrorCode.TOO_LARGE,
                    "The item has %d bytes; at most %d are accepted."
                            .formatted(written.textBytes(), limits.usual().itemBytes()));
        }
        if (!uniqueKeys.occupy(context, context.stored(), written)) {
            return context.refused(
                    ErrorCode.UNIQUE_KEY_VIOLATION,
                    "Another item of the partition has the same value for a unique key.");
        }
        double charge = store(context, written);
        if (isOverfull(context, written)) {
            return context.refused(
                    ErrorCode.LOGICAL_PARTITION_FULL,
                    ("The logical partition of this key holds as much as one may: %d bytes. Delete"
                                    + " items, or choose a partition key with more values.")
                            .formatted(largest(context)));
        }
        return new Outcome.Written(
                context.current() == null,
                written.item(),
                RequestUnits.rounded(charge + surcharge),
                context.draft().lsn());
    }

    private long largest(ItemContext context) {
        return limits.logicalPartitionBytes(context.container().definition().number());
    }

    /** Whether this write has made its logical partition larger than one may be. */
    private boolean isOverfull(ItemContext context, StoredRecord written) {
        byte[] value = context.draft().overlay().find(Family.LOGICAL, context.logicalKey());
        if (value == null || LogicalStatistics.read(value).bytes() <= largest(context)) {
            return false;
        }
        StoredRecord stored = context.stored();
        return stored == null || written.value().array().length > stored.value().array().length;
    }

    /** Removes the item and returns what that costs. */
    double remove(ItemContext context, StoredRecord record) {
        int removed = remover.remove(context, record);
        return RequestUnits.delete(
                record.textBytes(), priced(removed, context.container(), context.recordKey()));
    }

    private StoredRecord newVersion(ItemContext context, ParsedItem item) {
        Draft draft = context.draft();
        RecordHeader header =
                new RecordHeader(
                        draft.lsn(),
                        draft.partition().number(),
                        draft.nextPosition(),
                        draft.timeMillis(),
                        OwnTimeToLive.of(item.view()));
        StoredRecord current = context.current();
        Stamp given = draft.stamp();
        String resourceId = current == null ? newId(context) : current.resourceId();
        SystemProperties properties =
                new SystemProperties(
                        resourceId,
                        context.container().linkPrefix() + resourceId + "/",
                        given == null
                                ? etags.of(header.lsn(), header.positionInBatch())
                                : given.etag(),
                        draft.timeSeconds());
        byte[] value = item.toStored(properties, header.sizeBytes());
        header.writeTo(value, 0);
        return StoredRecord.of(value);
    }

    private static String newId(ItemContext context) {
        Stamp given = context.draft().stamp();
        return given == null
                ? context.draft().nextItemId(context.container()).text()
                : given.resourceId().text();
    }

    private double store(ItemContext context, StoredRecord written) {
        Overlay overlay = context.draft().overlay();
        LiveContainer container = context.container();
        byte[] recordKey = context.recordKey();
        StoredRecord stored = context.stored();
        if (stored != null) {
            remover.removeDerived(context, stored);
        }
        overlay.put(Family.RECORDS, recordKey, written.value().array());
        overlay.put(Family.FEED, written.value().feedKey(container.number()).encode(), recordKey);
        written.expirySecond(container.definition().timeToLive())
                .ifPresent(second -> ExpiryCandidates.put(overlay, second, recordKey));
        StateChanges.addStatistics(
                overlay,
                container.number(),
                context.logicalKey(),
                1,
                LogicalStatistics.sizeOf(recordKey, written.value().array()));
        ItemRemover.changeAdjacency(context, stored, written);
        VersionLog.written(context, written);
        int links = EdgeLinks.change(context, stored, written);
        return changeIndex(context, stored, written) + links * RequestUnits.PER_INDEX_TERM;
    }

    /** Brings the index up to date and prices the write. */
    private static double changeIndex(
            ItemContext context, @Nullable StoredRecord stored, StoredRecord written) {
        byte[] recordKey = context.recordKey();
        IndexedPaths paths = context.container().indexing(recordKey);
        IndexTerms before = stored == null ? IndexTerms.NONE : IndexTerms.of(stored.view(), paths);
        IndexTerms after = IndexTerms.of(written.view(), paths);
        IndexChange change = context.draft().overlay().changeIndex(before, after, recordKey);
        StoredRecord current = context.current();
        if (current == null) {
            return RequestUnits.create(
                    written.textBytes(), priced(after.count(), context.container(), recordKey));
        }
        int timestamps = current.timestamp() == written.timestamp() ? 0 : 1;
        int own = paths.isIndexing() ? timestamps : 0;
        return RequestUnits.replace(
                current.textBytes(),
                written.textBytes(),
                change.removed() - own,
                change.added() - own);
    }

    /**
     * The entries of timestamp and resource id are free: they are ours, and a price must not depend
     * on the time of a write.
     */
    private static int priced(int terms, LiveContainer container, byte[] recordKey) {
        return container.indexing(recordKey).isIndexing() ? terms - FREE_TERMS : terms;
    }
}
