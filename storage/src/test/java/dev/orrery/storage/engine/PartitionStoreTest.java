package dev.orrery.storage.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionStoreTest extends OneStore {
    @Test
    void everyFamilyKeepsItsOwnEntries() {
        BatchBuilder batch = new BatchBuilder();
        for (Family family : Family.values()) {
            batch.put(family, bytes("key"), bytes(family.name()));
        }
        store.write(batch.build(), WriteDurability.SYNC);
        try (ReadView view = store.latest()) {
            for (Family family : Family.values()) {
                assertThat(view.find(family, bytes("key"))).isEqualTo(bytes(family.name()));
                assertThat(view.find(family, bytes("ke"))).isNull();
                assertThat(view.contains(family, bytes("key"))).isTrue();
            }
        }
    }

    @Test
    void batchIsAppliedInOrder() {
        store.write(
                new BatchBuilder()
                        .put(Family.RECORDS, bytes("a"), bytes("1"))
                        .put(Family.RECORDS, bytes("b"), bytes("1"))
                        .put(Family.RECORDS, bytes("c"), bytes("1"))
                        .deleteRange(Family.RECORDS, bytes("a"), bytes("c"))
                        .put(Family.RECORDS, bytes("b"), bytes("2"))
                        .delete(Family.RECORDS, bytes("c"))
                        .build(),
                WriteDurability.NO_SYNC);
        assertThat(entries(store)).containsExactly("b=2");
    }

    @Test
    void entriesSurviveReopening() {
        put("a", "1");
        store.close();
        store = reopen();
        assertThat(entries(store)).containsExactly("a=1");
        store.flush();
        put("b", "2");
        store.syncWriteAheadLog();
        store.close();
        store = reopen();
        assertThat(entries(store)).containsExactly("a=1", "b=2");
    }

    @Test
    void snapshotDoesNotSeeLaterBatches() {
        put("a", "1");
        try (SnapshotView snapshot = store.snapshot();
                ReadView latest = store.latest()) {
            put("a", "2");
            put("b", "2");
            assertThat(snapshot.find(Family.RECORDS, bytes("a"))).isEqualTo(bytes("1"));
            assertThat(snapshot.find(Family.RECORDS, bytes("b"))).isNull();
            assertThat(collect(snapshot)).containsExactly("a=1");
            assertThat(collect(latest)).containsExactly("a=2", "b=2");
        }
    }

    @Test
    void cursorMovesBothWaysInsideItsBounds() {
        for (String key : List.of("a", "b", "d", "e")) {
            put(key, key);
        }
        try (ReadView view = store.latest();
                KeyCursor cursor = view.scan(Family.RECORDS, bytes("b"), bytes("e"))) {
            assertThat(cursor.first()).isTrue();
            assertThat(cursor.key()).isEqualTo(bytes("b"));
            assertThat(cursor.previous()).isFalse();
            assertThat(cursor.last()).isTrue();
            assertThat(cursor.key()).isEqualTo(bytes("d"));
            assertThat(cursor.next()).isFalse();
            assertThat(cursor.seek(bytes("c"))).isTrue();
            assertThat(cursor.value()).isEqualTo(bytes("d"));
            assertThat(cursor.seekBackward(bytes("c"))).isTrue();
            assertThat(cursor.value()).isEqualTo(bytes("b"));
            byte[] target = new byte[4];
            assertThat(cursor.copyKey(target)).isEqualTo(1);
            assertThat(target[0]).isEqualTo((byte) 'b');
            assertThat(cursor.copyValue(target)).isEqualTo(1);
            assertThat(cursor.seek(bytes("e"))).isFalse();
            assertThatThrownBy(cursor::next).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(cursor::key).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void emptyIntervalHasNoKeys() {
        put("a", "1");
        try (ReadView view = store.latest();
                KeyCursor cursor = view.scan(Family.RECORDS, bytes("b"), bytes("a"))) {
            assertThat(cursor.first()).isFalse();
            assertThat(cursor.last()).isFalse();
            assertThat(cursor.seek(bytes("a"))).isFalse();
            assertThat(cursor.seekBackward(bytes("z"))).isFalse();
        }
    }

    @Test
    void memoryTierNeverReadsFiles() {
        put("a", "1");
        assertThat(memoryLookup("a")).isInstanceOf(Lookup.Found.class);
        assertThat(memoryLookup("b")).isInstanceOf(Lookup.Absent.class);
        store.flush();
        store.close();
        store = reopen();
        assertThat(memoryLookup("a")).isInstanceOf(Lookup.Unknown.class);
        try (ReadView view = store.latest()) {
            assertThat(view.find(Family.RECORDS, bytes("a"), ReadTier.DISK))
                    .isInstanceOfSatisfying(
                            Lookup.Found.class,
                            found -> assertThat(found.value()).isEqualTo(bytes("1")));
        }
        assertThat(memoryLookup("a")).isInstanceOf(Lookup.Found.class);
    }

    @Test
    void aViewOfMemorySignalsWhatNeedsTheDisk() {
        put("a", "1");
        assertThat(firstKeyInMemory()).isEqualTo(bytes("a"));
        store.flush();
        store.close();
        store = reopen();
        assertThatThrownBy(this::firstKeyInMemory).isInstanceOf(NotInMemory.class);
        try (ReadView view = store.latestInMemory()) {
            assertThatThrownBy(() -> view.find(Family.RECORDS, bytes("a")))
                    .isInstanceOf(NotInMemory.class);
        }
        assertThat(entries(store)).containsExactly("a=1");
        assertThat(firstKeyInMemory()).isEqualTo(bytes("a"));
    }

    private byte[] firstKeyInMemory() {
        try (ReadView view = store.latestInMemory();
                KeyCursor cursor = view.scan(Family.RECORDS, bytes("a"), null)) {
            assertThat(cursor.first()).isTrue();
            return cursor.key();
        }
    }

    @Test
    void checkpointIsAStoreOfItsOwn() {
        put("a", "1");
        store.flush();
        Path target = folder.resolve("copy");
        store.checkpoint(target);
        put("b", "2");
        try (PartitionStore copy =
                PartitionStore.open(environment, target, StoreOptions.local().mustExist())) {
            assertThat(entries(copy)).containsExactly("a=1");
            copy.write(record("c", "3"), WriteDurability.SYNC);
            assertThat(entries(copy)).containsExactly("a=1", "c=3");
        }
        assertThat(entries(store)).containsExactly("a=1", "b=2");
        assertThatThrownBy(() -> store.checkpoint(target)).hasMessageContaining("copy");
        assertThat(store.failed()).isFalse();
    }

    @Test
    void storeWithoutLogKeepsWhatWasFlushed() {
        StoreOptions options = StoreOptions.replicated();
        Path directory = folder.resolve("no-log");
        try (PartitionStore other = PartitionStore.open(environment, directory, options)) {
            other.write(record("a", "1"), WriteDurability.NO_WAL);
            other.flush();
            assertThatThrownBy(() -> other.write(record("b", "1"), WriteDurability.SYNC))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        try (PartitionStore other =
                PartitionStore.open(environment, directory, options.mustExist())) {
            assertThat(entries(other)).containsExactly("a=1");
        }
    }

    @Test
    void logStoreRefusesWritesThatSkipTheLog() {
        assertThatThrownBy(() -> store.write(record("a", "1"), WriteDurability.NO_WAL))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sizesGrowWithTheData() {
        BatchBuilder batch = new BatchBuilder();
        byte[] value = new byte[1_000];
        for (int i = 0; i < 1_000; i++) {
            new java.util.Random(i).nextBytes(value);
            batch.put(Family.RECORDS, bytes("%04d".formatted(i)), value);
        }
        store.write(batch.build(), WriteDurability.NO_SYNC);
        store.flush();
        assertThat(store.liveBytes()).isBetween(900_000L, 2_000_000L);
        assertThat(store.estimatedKeys(Family.RECORDS)).isEqualTo(1_000);
        assertThat(store.estimatedKeys(Family.INDEX)).isZero();
        long all = store.approximateBytes(Family.RECORDS, bytes("0"), bytes("9"));
        long half = store.approximateBytes(Family.RECORDS, bytes("0000"), bytes("0500"));
        assertThat(all).isBetween(900_000L, 2_000_000L);
        assertThat(half).isBetween(all / 3, all * 2 / 3);
        assertThat(environment.cacheUsageBytes()).isPositive();
    }

    private PartitionStore reopen() {
        return PartitionStore.open(
                environment, folder.resolve("store"), StoreOptions.local().mustExist());
    }

    private Lookup memoryLookup(String key) {
        try (ReadView view = store.latest()) {
            return view.find(Family.RECORDS, bytes(key), ReadTier.BLOCK_CACHE);
        }
    }

    private void put(String key, String value) {
        store.write(record(key, value), WriteDurability.NO_SYNC);
    }

    static Batch record(String key, String value) {
        return new BatchBuilder().put(Family.RECORDS, bytes(key), bytes(value)).build();
    }

    static List<String> entries(PartitionStore store) {
        try (ReadView view = store.latest()) {
            return collect(view);
        }
    }

    private static List<String> collect(StoreView view) {
        List<String> found = new ArrayList<>();
        try (KeyCursor cursor = view.scan(Family.RECORDS, KeyRange.ALL)) {
            for (boolean more = cursor.first(); more; more = cursor.next()) {
                found.add(
                        new String(cursor.key(), UTF_8) + "=" + new String(cursor.value(), UTF_8));
            }
        }
        return found;
    }

    static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
