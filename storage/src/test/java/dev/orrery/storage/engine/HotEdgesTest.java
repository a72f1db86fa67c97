package dev.orrery.storage.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HotEdgesTest extends OneStore {
    private static final int WRITES = Integer.getInteger("hot.writes", 20_000);
    private static final int READERS = 3;

    /** What all keys of a logical partition begin with is as long as that. */
    private static final String PLACE = "x".repeat(LogicalKey.MIN_PLACE_BYTES);

    private static byte[] key(String rest) {
        return (PLACE + rest).getBytes(UTF_8);
    }

    private void put(String rest, String value) {
        write(new BatchBuilder().put(Family.ADJACENCY, key(rest), value.getBytes(UTF_8)));
    }

    private void write(BatchBuilder batch) {
        store.write(batch.build(), WriteDurability.NO_SYNC);
    }

    private @Nullable List<String> recalled(String prefix) {
        try (ReadView view = store.latest()) {
            EntryList entries = view.recallEdges(key(prefix)).entries();
            return entries == null ? null : texts(entries);
        }
    }

    private static List<String> texts(EntryList entries) {
        List<String> texts = new ArrayList<>();
        byte[] bytes = entries.array();
        while (entries.next()) {
            int middle = entries.valueFrom();
            texts.add(
                    new String(bytes, entries.keyFrom(), middle - entries.keyFrom(), UTF_8)
                            + "="
                            + new String(bytes, middle, entries.valueTo() - middle, UTF_8));
        }
        return texts;
    }

    /** As readers do it: memory is asked before the cursor is made. */
    private List<String> read(String prefix) {
        byte[] start = key(prefix);
        try (ReadView view = store.latest()) {
            RecalledEdges recalled = view.recallEdges(start);
            EntryList entries = recalled.entries();
            return entries == null ? scan(view, start, recalled) : texts(entries);
        }
    }

    private static List<String> scan(ReadView view, byte[] start, RecalledEdges recalled) {
        List<String> texts = new ArrayList<>();
        EntryList.Packer found = new EntryList.Packer();
        try (KeyCursor cursor =
                view.scan(Family.ADJACENCY, KeyRange.of(start, KeyRange.next(start)))) {
            for (boolean on = cursor.first(); on; on = cursor.next()) {
                byte[] key = cursor.key();
                found.add(key, start.length, cursor.value());
                texts.add(
                        new String(key, start.length, key.length - start.length, UTF_8)
                                + "="
                                + new String(cursor.value(), UTF_8));
            }
        }
        recalled.learn(found);
        return texts;
    }

    @Test
    void edgesThatAreReadAgainAreKept() {
        put("a1", "one");
        put("a2", "");
        put("b1", "other");
        assertThat(recalled("a")).isNull();
        assertThat(read("a")).containsExactly("1=one", "2=");
        assertThat(recalled("a")).isNull();
        assertThat(read("a")).containsExactly("1=one", "2=");
        assertThat(recalled("a")).containsExactly("1=one", "2=");
    }

    @Test
    void aVertexWithoutEdgesIsKnownToHaveNone() {
        assertThat(read("a")).isEmpty();
        assertThat(read("a")).isEmpty();
        assertThat(recalled("a")).isEmpty();
        put("a1", "one");
        assertThat(recalled("a")).isNull();
        assertThat(read("a")).containsExactly("1=one");
    }

    @Test
    void everyWayToChangeAnEdgeIsSeen() {
        for (int i = 0; i < 4; i++) {
            put("a1", "value " + i);
            assertThat(readTwice("a")).containsExactly("1=value " + i);
        }
        put("a2", "two");
        assertThat(readTwice("a")).containsExactly("1=value 3", "2=two");
        write(new BatchBuilder().delete(Family.ADJACENCY, key("a1")));
        assertThat(readTwice("a")).containsExactly("2=two");
        write(new BatchBuilder().deleteRange(Family.ADJACENCY, key("a"), key("b")));
        assertThat(readTwice("a")).isEmpty();
        put("a3", "three");
        assertThat(readTwice("a")).containsExactly("3=three");
        store.dropRange(Family.ADJACENCY, key("a"), key("b"));
        assertThat(readTwice("a")).isEmpty();
    }

    private List<String> readTwice(String prefix) {
        List<String> once = read(prefix);
        assertThat(read(prefix)).isEqualTo(once);
        return once;
    }

    @Test
    void anotherStoreInThePlaceOfThisOneIsSeen() {
        put("a1", "old");
        Path other = StoreReplacement.folder(folder.resolve("store"));
        store.flush();
        store.checkpoint(other);
        put("a1", "new");
        assertThat(readTwice("a")).containsExactly("1=new");
        store.replaceWith(other);
        assertThat(readTwice("a")).containsExactly("1=old");
    }

    @Test
    void longListsAreLeftToTheEngine() {
        int count = 3 * HotRecords.MAX_LIST_BYTES / 1_000;
        for (int i = 0; i < count; i++) {
            put("a" + (char) ('a' + i), "v".repeat(1_000));
        }
        for (int i = 0; i < 3; i++) {
            assertThat(read("a")).hasSize(count);
        }
        assertThat(recalled("a")).isNull();
    }

    @Test
    void snapshotsAreNotAskedForTheLatest() {
        try (SnapshotView view = store.snapshot()) {
            assertThatThrownBy(() -> ((NativeView) view).recallEdges(key("a")))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    /** Entries are added one by one: what was there before a read began is never missed. */
    @Test
    void readersNeverSeeLessThanWasThere() throws Exception {
        AtomicInteger least = new AtomicInteger();
        AtomicBoolean ended = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
            List<Future<Long>> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                readers.add(threads.submit(reader(least, ended)));
            }
            for (int i = 1; i <= WRITES; i++) {
                put("a" + i % 2, String.valueOf(i));
                least.accumulateAndGet(i, Math::max);
            }
            ended.set(true);
            for (Future<Long> reader : readers) {
                assertThat(reader.get()).isPositive();
            }
        }
    }

    private Callable<Long> reader(AtomicInteger least, AtomicBoolean ended) {
        return () -> {
            long reads = 0;
            while (!ended.get() || reads == 0) {
                reads++;
                int before = least.get();
                int seen = 0;
                for (String entry : read("a")) {
                    seen = Math.max(seen, Integer.parseInt(entry.substring(2)));
                }
                assertThat(seen).isGreaterThanOrEqualTo(before);
                least.accumulateAndGet(seen, Math::max);
            }
            return reads;
        };
    }
}
