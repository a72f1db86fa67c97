package dev.orrery.storage.verify;

import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.index.AdjacencyEntry;
import dev.orrery.storage.index.IndexTerms;
import dev.orrery.storage.index.IndexedPaths;
import dev.orrery.storage.index.UniquePaths;
import dev.orrery.storage.key.AdjacencyKey;
import dev.orrery.storage.key.IndexKey;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.RecordKey;
import dev.orrery.storage.record.LogicalStatistics;
import dev.orrery.storage.record.RecordValue;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Checks one container in two passes: each record must have its derived entries, and each derived
 * entry a record that has it.
 */
final class ContainerCheck {
    private final StoreView view;
    private final int container;
    private final int positionBytes;
    private final Optional<TermSource> rows;
    private final IndexedPaths indexed;
    private final UniquePaths unique;
    private final Findings findings;
    private byte[] logicalKey = new byte[0];
    private LogicalStatistics statistics = LogicalStatistics.NONE;
    private long indexEntries;

    ContainerCheck(
            StoreView view,
            ContainerDefinition definition,
            Optional<TermSource> rows,
            Findings findings) {
        this.view = view;
        this.rows = rows;
        this.container = definition.number();
        this.positionBytes = RingPositions.sizeBytes(definition.partitionKey());
        this.indexed = IndexedPaths.compile(definition.indexing());
        this.unique = UniquePaths.compile(definition.uniqueKeys());
        this.findings = findings;
    }

    void run() {
        checkRecords();
        // Where every expected entry is there, an equal count means that no other one is.
        if (countEntries(Family.INDEX) != indexEntries) {
            checkEntries(
                    Family.INDEX, Finding.Kind.INDEX_ENTRY_WITHOUT_RECORD, this::hasIndexedRecord);
        }
        checkEntries(
                Family.UNIQUE, Finding.Kind.UNIQUE_ENTRY_WITHOUT_RECORD, this::hasUniqueRecord);
        checkEntries(Family.ADJACENCY, Finding.Kind.ADJACENCY_ENTRY_WITHOUT_RECORD, this::hasEdge);
        checkEntries(Family.FEED, Finding.Kind.FEED_ENTRY_WITHOUT_RECORD, this::hasFeedRecord);
        checkEntries(Family.LOGICAL, Finding.Kind.STATISTICS_WITHOUT_RECORDS, this::hasRecords);
    }

    private void checkRecords() {
        try (KeyCursor cursor = view.scan(Family.RECORDS, KeyRange.ofContainer(container))) {
            boolean more = cursor.first();
            while (more && !findings.isFull()) {
                checkRecord(cursor.key(), cursor.value());
                more = cursor.next();
            }
        }
        checkStatistics();
    }

    private void checkRecord(byte[] key, byte[] bytes) {
        RecordValue value = RecordValue.of(bytes);
        byte[] feedEntry = view.find(Family.FEED, value.feedKey(container).encode());
        if (!Arrays.equals(feedEntry, key)) {
            findings.add(Finding.Kind.FEED_ENTRY_WRONG, container, key);
        }
        IndexTerms terms = terms(key, value);
        indexEntries += terms.count();
        for (int i = 0; i < terms.count(); i++) {
            byte[] entry = IndexKey.encode(terms.term(i), key);
            if (!view.contains(Family.INDEX, entry)) {
                findings.add(Finding.Kind.INDEX_ENTRY_MISSING, container, entry);
            }
        }
        byte[] logical = LogicalKey.prefixOf(key, positionBytes);
        if (rows.isEmpty()) {
            checkItem(key, value, logical);
        }
        count(logical, LogicalStatistics.sizeOf(key, bytes));
    }

    private IndexTerms terms(byte[] key, RecordValue value) {
        return rows.isPresent() ? rows.get().of(key, value) : IndexTerms.of(item(value), indexed);
    }

    private void checkItem(byte[] key, RecordValue value, byte[] logical) {
        for (byte[] entry : unique.keysOf(item(value), logical)) {
            if (!Arrays.equals(view.find(Family.UNIQUE, entry), key)) {
                findings.add(Finding.Kind.UNIQUE_ENTRY_WRONG, container, entry);
            }
        }
        AdjacencyEntry edge = AdjacencyEntry.of(item(value), logical);
        if (edge != null && !Arrays.equals(view.find(Family.ADJACENCY, edge.key()), edge.value())) {
            findings.add(Finding.Kind.ADJACENCY_ENTRY_WRONG, container, edge.key());
        }
    }

    private void count(byte[] logical, long sizeBytes) {
        if (!Arrays.equals(logical, logicalKey)) {
            checkStatistics();
            logicalKey = logical;
            statistics = LogicalStatistics.NONE;
        }
        statistics = statistics.plus(1, sizeBytes);
    }

    private void checkStatistics() {
        if (statistics.isNone()) {
            return;
        }
        byte[] stored = view.find(Family.LOGICAL, logicalKey);
        if (stored == null || !LogicalStatistics.read(stored).equals(statistics)) {
            findings.add(Finding.Kind.STATISTICS_WRONG, container, logicalKey);
        }
    }

    private long countEntries(Family family) {
        long count = 0;
        try (KeyCursor cursor = view.scan(family, KeyRange.ofContainer(container))) {
            for (boolean more = cursor.first(); more; more = cursor.next()) {
                count++;
            }
        }
        return count;
    }

    private void checkEntries(Family family, Finding.Kind kind, Predicate<Entry> hasRecord) {
        try (KeyCursor cursor = view.scan(family, KeyRange.ofContainer(container))) {
            boolean more = cursor.first();
            while (more && !findings.isFull()) {
                Entry entry = new Entry(cursor.key(), cursor.value());
                if (!hasRecord.test(entry)) {
                    findings.add(kind, container, entry.key);
                }
                more = cursor.next();
            }
        }
    }

    private static final class Entry {
        final byte[] key;
        final byte[] value;

        Entry(byte[] key, byte[] value) {
            this.key = key;
            this.value = value;
        }
    }

    private boolean hasIndexedRecord(Entry entry) {
        byte[] recordKey = IndexKey.recordKey(entry.key);
        byte[] record = view.find(Family.RECORDS, recordKey);
        if (record == null) {
            return false;
        }
        IndexTerms terms = terms(recordKey, RecordValue.of(record));
        for (int i = 0; i < terms.count(); i++) {
            if (Arrays.equals(IndexKey.encode(terms.term(i), recordKey), entry.key)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasUniqueRecord(Entry entry) {
        byte[] record = view.find(Family.RECORDS, entry.value);
        if (record == null) {
            return false;
        }
        byte[] logical = LogicalKey.prefixOf(entry.value, positionBytes);
        return unique.keysOf(item(RecordValue.of(record)), logical).stream()
                .anyMatch(key -> Arrays.equals(key, entry.key));
    }

    private boolean hasEdge(Entry entry) {
        byte[] logical = LogicalKey.prefixOf(entry.key, positionBytes);
        byte[] record =
                view.find(
                        Family.RECORDS,
                        RecordKey.encode(logical, AdjacencyKey.edgeId(entry.key, logical.length)));
        AdjacencyEntry edge =
                record == null ? null : AdjacencyEntry.of(item(RecordValue.of(record)), logical);
        return edge != null && edge.hasKey(entry.key);
    }

    private boolean hasFeedRecord(Entry entry) {
        byte[] record = view.find(Family.RECORDS, entry.value);
        return record != null
                && Arrays.equals(RecordValue.of(record).feedKey(container).encode(), entry.key);
    }

    private boolean hasRecords(Entry entry) {
        try (KeyCursor cursor = view.scan(Family.RECORDS, KeyRange.ofPrefix(entry.key))) {
            return cursor.first();
        }
    }

    private static JsonView item(RecordValue value) {
        return JsonView.over(value.array(), value.bodyOffset(), value.array().length);
    }
}
