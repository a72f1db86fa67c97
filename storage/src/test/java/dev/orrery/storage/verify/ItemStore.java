package dev.orrery.storage.verify;

import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.WriteDurability;
import dev.orrery.storage.index.AdjacencyEntry;
import dev.orrery.storage.index.IndexChange;
import dev.orrery.storage.index.IndexTerms;
import dev.orrery.storage.index.IndexedPaths;
import dev.orrery.storage.index.UniquePaths;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.RecordKey;
import dev.orrery.storage.record.LogicalStatistics;
import dev.orrery.storage.record.RecordHeader;
import dev.orrery.storage.record.RecordValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The least that writes items with everything derived from them, one batch per change. */
final class ItemStore {
    private final PartitionStore store;
    private final ContainerDefinition container;
    private final IndexedPaths indexed;
    private final UniquePaths unique;
    private long lsn;
    private int moreItems;

    ItemStore(PartitionStore store, ContainerDefinition container) {
        this.store = store;
        this.container = container;
        this.indexed = IndexedPaths.compile(container.indexing());
        this.unique = UniquePaths.compile(container.uniqueKeys());
    }

    /** Puts an item, or removes it if the text is null; false if a unique key is taken. */
    boolean write(String partition, String id, @Nullable String text) {
        PartitionKey key = PartitionKey.of(partition);
        byte[] logicalKey =
                new LogicalKey(
                                container.number(),
                                RingPositions.of(container.partitionKey(), key),
                                key)
                        .encode();
        byte[] recordKey = RecordKey.encode(logicalKey, id);
        lsn++;
        BatchBuilder batch = new BatchBuilder();
        try (ReadView view = store.latest()) {
            byte[] before = view.find(Family.RECORDS, recordKey);
            byte[] after = text == null ? null : value(text);
            if (after != null && isTaken(view, unique.keysOf(item(after), logicalKey), recordKey)) {
                return false;
            }
            IndexChange.write(terms(before), terms(after), recordKey, batch);
            remove(batch, before, logicalKey, recordKey);
            add(batch, after, logicalKey, recordKey);
            count(batch, view, logicalKey, size(after, recordKey) - size(before, recordKey));
        }
        store.write(batch.build(), WriteDurability.NO_SYNC);
        return true;
    }

    private void remove(
            BatchBuilder batch, byte @Nullable [] before, byte[] logicalKey, byte[] recordKey) {
        if (before == null) {
            return;
        }
        RecordValue value = RecordValue.of(before);
        batch.delete(Family.RECORDS, recordKey);
        batch.delete(Family.FEED, value.feedKey(container.number()).encode());
        for (byte[] entry : unique.keysOf(item(before), logicalKey)) {
            batch.delete(Family.UNIQUE, entry);
        }
        AdjacencyEntry edge = AdjacencyEntry.of(item(before), logicalKey);
        if (edge != null) {
            batch.delete(Family.ADJACENCY, edge.key());
        }
        moreItems--;
    }

    private void add(
            BatchBuilder batch, byte @Nullable [] after, byte[] logicalKey, byte[] recordKey) {
        if (after == null) {
            return;
        }
        batch.put(Family.RECORDS, recordKey, after);
        batch.put(
                Family.FEED, RecordValue.of(after).feedKey(container.number()).encode(), recordKey);
        for (byte[] entry : unique.keysOf(item(after), logicalKey)) {
            batch.put(Family.UNIQUE, entry, recordKey);
        }
        AdjacencyEntry edge = AdjacencyEntry.of(item(after), logicalKey);
        if (edge != null) {
            batch.put(Family.ADJACENCY, edge.key(), edge.value());
        }
        moreItems++;
    }

    private void count(BatchBuilder batch, ReadView view, byte[] logicalKey, long moreBytes) {
        byte[] stored = view.find(Family.LOGICAL, logicalKey);
        LogicalStatistics before =
                stored == null ? LogicalStatistics.NONE : LogicalStatistics.read(stored);
        LogicalStatistics after = before.plus(moreItems, moreBytes);
        moreItems = 0;
        if (after.isNone()) {
            batch.delete(Family.LOGICAL, logicalKey);
        } else {
            batch.put(Family.LOGICAL, logicalKey, after.encode());
        }
    }

    private static boolean isTaken(ReadView view, List<byte[]> keys, byte[] recordKey) {
        return keys.stream()
                .map(key -> view.find(Family.UNIQUE, key))
                .anyMatch(owner -> owner != null && !Arrays.equals(owner, recordKey));
    }

    private byte[] value(String text) {
        JsonView parsed =
                JsonScanner.scan(text.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
        RecordHeader header = new RecordHeader(lsn, 1, 0, lsn, OptionalInt.empty());
        return header.withBody(parsed.bytes());
    }

    private IndexTerms terms(byte @Nullable [] value) {
        return value == null ? IndexTerms.NONE : IndexTerms.of(item(value), indexed);
    }

    private static long size(byte @Nullable [] value, byte[] recordKey) {
        return value == null ? 0 : LogicalStatistics.sizeOf(recordKey, value);
    }

    private static JsonView item(byte[] value) {
        return JsonView.over(value, RecordValue.of(value).bodyOffset(), value.length);
    }
}
