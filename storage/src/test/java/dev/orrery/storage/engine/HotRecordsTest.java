package dev.orrery.storage.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HotRecordsTest extends OneStore {
    private static final int WRITES = Integer.getInteger("hot.writes", 20_000);
    private static final int KEYS = 4;
    private static final int MAX_BYTES = HotRecords.MAX_RECORD_BYTES;
    private static final int READERS = 3;

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private void put(String key, String value) {
        write(new BatchBuilder().put(Family.RECORDS, bytes(key), bytes(value)));
    }

    private void write(BatchBuilder batch) {
        store.write(batch.build(), WriteDurability.NO_SYNC);
    }

    private @Nullable String read(String key) {
        try (ReadView view = store.latest()) {
            byte[] value = view.findRecord(bytes(key));
            Lookup lookup = view.findRecord(bytes(key), ReadTier.DISK);
            assertThat(lookup instanceof Lookup.Found found ? found.value() : null)
                    .isEqualTo(value);
            return value == null ? null : new String(value, UTF_8);
        }
    }

    @Test
    void aRecordThatIsReadAgainIsKept() {
        put("a", "1");
        try (ReadView view = store.latestInMemory()) {
            byte[] first = view.findRecord(bytes("a"));
            byte[] second = view.findRecord(bytes("a"));
            assertThat(second).isEqualTo(first).isNotSameAs(first);
            assertThat(view.findRecord(bytes("a"))).isSameAs(second);
        }
    }

    @Test
    void recordsThatShareTheirPlacesAreKeptBesideEachOther() {
        HotValues records = new HotValues(new AtomicLong(64 << 20), MAX_BYTES);
        int count = 20_000;
        int found = 0;
        for (int round = 0; round < 4; round++) {
            found = 0;
            for (int i = 0; i < count; i++) {
                byte[] key = bytes("record " + i);
                HotValues.Answer answer = records.find(key, HotRecords.LATEST);
                if (answer.value() == null) {
                    records.learn(answer, key, bytes("value " + i));
                } else {
                    assertThat(answer.value()).asString(UTF_8).isEqualTo("value " + i);
                    found++;
                }
            }
        }
        assertThat(found).isGreaterThan(count * 98 / 100);
    }

    @Test
    void everyWayToChangeARecordIsSeen() {
        for (int i = 0; i < 4; i++) {
            put("a", "value " + i);
            assertThat(read("a")).isEqualTo("value " + i);
            assertThat(read("a")).isEqualTo("value " + i);
        }
        write(new BatchBuilder().delete(Family.RECORDS, bytes("a")));
        assertThat(read("a")).isNull();
        put("a", "again");
        assertThat(read("a")).isEqualTo("again");
        assertThat(read("a")).isEqualTo("again");
        write(new BatchBuilder().deleteRange(Family.RECORDS, bytes("a"), bytes("b")));
        assertThat(read("a")).isNull();
    }

    @Test
    void anotherStoreInThePlaceOfThisOneIsSeen() {
        put("a", "old");
        Path other = StoreReplacement.folder(folder.resolve("store"));
        store.flush();
        store.checkpoint(other);
        put("a", "new");
        assertThat(read("a")).isEqualTo("new");
        assertThat(read("a")).isEqualTo("new");
        store.replaceWith(other);
        assertThat(read("a")).isEqualTo("old");
    }

    @Test
    void aSnapshotSeesWhatWasThereWhateverIsKept() {
        put("a", "1");
        put("b", "1");
        assertThat(read("a")).isEqualTo(read("a"));
        try (SnapshotView old = store.snapshot()) {
            byte[] kept = old.findRecord(bytes("a"));
            assertThat(old.findRecord(bytes("a"))).isSameAs(kept).asString(UTF_8).isEqualTo("1");
            put("a", "2");
            write(new BatchBuilder().delete(Family.RECORDS, bytes("b")));
            put("c", "2");
            assertThat(read("a")).isEqualTo("2");
            assertThat(read("a")).isEqualTo("2");
            assertThat(read("b")).isNull();
            for (int i = 0; i < 3; i++) {
                assertThat(old.findRecord(bytes("a"))).asString(UTF_8).isEqualTo("1");
                assertThat(old.findRecord(bytes("b"))).asString(UTF_8).isEqualTo("1");
                assertThat(old.findRecord(bytes("c"))).isNull();
            }
        }
        assertThat(read("a")).isEqualTo("2");
        assertThat(read("b")).isNull();
        assertThat(read("c")).isEqualTo("2");
    }

    @Test
    void largeRecordsAndWhatFindsNoRoomAreLeftToTheEngine() {
        long all = HotTable.SIZE_BYTES + 100;
        AtomicLong room = new AtomicLong(all);
        HotValues records = new HotValues(room, MAX_BYTES);
        byte[] key = bytes("a");
        for (int i = 0; i < 3; i++) {
            records.learn(records.find(key, HotRecords.LATEST), key, new byte[MAX_BYTES + 1]);
            records.learn(records.find(key, HotRecords.LATEST), key, new byte[MAX_BYTES]);
        }
        assertThat(records.find(key, HotRecords.LATEST).value()).isNull();
        assertThat(room).hasValue(100);
        records.learn(records.find(key, HotRecords.LATEST), key, bytes("small"));
        assertThat(records.find(key, HotRecords.LATEST).value()).isEqualTo(bytes("small"));
        assertThat(room.get()).isLessThan(100);
        records.clear();
        assertThat(room).hasValue(all);
    }

    @Test
    void aStoreThatFindsNoRoomKeepsNothing() {
        AtomicLong room = new AtomicLong(HotTable.SIZE_BYTES);
        HotValues records = new HotValues(room, MAX_BYTES);
        byte[] key = bytes("a");
        for (int i = 0; i < 3; i++) {
            records.learn(records.find(key, HotRecords.LATEST), key, bytes("small"));
        }
        assertThat(records.find(key, HotRecords.LATEST).value()).isNull();
        assertThat(room).hasValue(HotTable.SIZE_BYTES);
    }

    @Test
    void whatIsReadNowTakesTheRoomOfWhatWasReadBefore() {
        int fitting = 1_000;
        int entryBytes = 64 + "old 1000".length() + 1_000;
        AtomicLong room = new AtomicLong(HotTable.SIZE_BYTES + (long) fitting * entryBytes);
        HotValues records = new HotValues(room, MAX_BYTES);
        readOften(records, "old", 4 * fitting);
        assertThat(room.get()).isBetween(0L, (long) entryBytes);
        assertThat(readOften(records, "new", fitting / 2)).isGreaterThan(fitting * 9 / 20);
        assertThat(room.get()).isNotNegative();
        records.clear();
        assertThat(room).hasValue(HotTable.SIZE_BYTES + (long) fitting * entryBytes);
    }

    /** Answers how many were found in the last of some rounds. */
    private static int readOften(HotValues records, String name, int count) {
        int found = 0;
        for (int round = 0; round < 8; round++) {
            found = 0;
            for (int i = 0; i < count; i++) {
                byte[] key = bytes(name + " " + (1_000 + i));
                HotValues.Answer answer = records.find(key, HotRecords.LATEST);
                if (answer.value() == null) {
                    records.learn(answer, key, new byte[1_000]);
                } else {
                    found++;
                }
            }
        }
        return found;
    }

    /** What was written before a read began, and what another read has seen, is never missed. */
    @Test
    void readersNeverSeeLessThanWasThere() throws Exception {
        AtomicLongArray least = new AtomicLongArray(KEYS);
        for (int key = 0; key < KEYS; key++) {
            put("k" + key, "0");
        }
        AtomicBoolean ended = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
            List<Future<Long>> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                readers.add(threads.submit(reader(least, ended)));
            }
            for (int i = 1; i <= WRITES; i++) {
                int key = i % KEYS;
                put("k" + key, String.valueOf(i));
                least.accumulateAndGet(key, i, Math::max);
            }
            ended.set(true);
            for (Future<Long> reader : readers) {
                assertThat(reader.get()).isPositive();
            }
        }
    }

    /** Two records that are always written together are equal in every snapshot. */
    @Test
    void snapshotsAreWholeWhileOthersWriteAndRead() throws Exception {
        pair(0);
        AtomicBoolean ended = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
            List<Future<Long>> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                readers.add(threads.submit(() -> readPairs(ended)));
            }
            for (int i = 1; i <= WRITES; i++) {
                pair(i);
            }
            ended.set(true);
            for (Future<Long> reader : readers) {
                assertThat(reader.get()).isPositive();
            }
        }
    }

    private void pair(int value) {
        byte[] bytes = bytes(String.valueOf(value));
        write(
                new BatchBuilder()
                        .put(Family.RECORDS, bytes("left"), bytes)
                        .put(Family.RECORDS, bytes("right"), bytes));
    }

    private long readPairs(AtomicBoolean ended) {
        long reads = 0;
        while (!ended.get() || reads == 0) {
            reads++;
            try (SnapshotView view = store.snapshot()) {
                byte[] left = view.findRecord(bytes("left"));
                assertThat(view.findRecord(bytes("right"))).isEqualTo(left);
                assertThat(view.findRecord(bytes("left"))).isEqualTo(left);
            }
            try (ReadView view = store.latest()) {
                assertThat(view.findRecord(bytes("left"))).isNotNull();
            }
        }
        return reads;
    }

    private Callable<Long> reader(AtomicLongArray least, AtomicBoolean ended) {
        return () -> {
            long reads = 0;
            while (!ended.get() || reads == 0) {
                int key = (int) (reads++ % KEYS);
                long before = least.get(key);
                try (ReadView view = store.latest()) {
                    long seen =
                            Long.parseLong(new String(view.findRecord(bytes("k" + key)), UTF_8));
                    assertThat(seen).isGreaterThanOrEqualTo(before);
                    least.accumulateAndGet(key, seen, Math::max);
                }
            }
            return reads;
        };
    }
}
