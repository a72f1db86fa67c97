package dev.orrery.partition.overlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.BatchCursor;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StorageOptions;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.WriteDurability;
import dev.orrery.storage.key.KeyRange;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverlayTest {
    @TempDir Path directory;

    private StorageEnvironment environment;
    private PartitionStore store;
    private ReadView view;
    private Overlay overlay;

    /** The store begins with the records b, d and f. */
    @BeforeEach
    void open() {
        environment = new StorageEnvironment(StorageOptions.defaults());
        store = PartitionStore.open(environment, directory.resolve("s"), StoreOptions.local());
        BatchBuilder stored = new BatchBuilder();
        for (String key : List.of("b", "d", "f")) {
            stored.put(Family.RECORDS, bytes(key), bytes("stored"));
        }
        store.write(stored.build(), WriteDurability.NO_SYNC);
        view = store.latest();
        overlay = new Overlay(view);
    }

    @AfterEach
    void close() {
        view.close();
        store.close();
        environment.close();
    }

    @Test
    void pendingChangesHideWhatIsStored() {
        put("b", "new");
        put("c", "new");
        overlay.delete(Family.RECORDS, bytes("d"));

        assertThat(find("a")).isNull();
        assertThat(find("b")).isEqualTo("new");
        assertThat(find("c")).isEqualTo("new");
        assertThat(find("d")).isNull();
        assertThat(find("f")).isEqualTo("stored");
    }

    @Test
    void aScanMergesStoredAndPendingEntriesInOrder() {
        put("a", "1");
        put("d", "2");
        put("e", "3");
        put("g", "4");
        overlay.delete(Family.RECORDS, bytes("b"));
        overlay.delete(Family.RECORDS, bytes("c"));

        assertThat(scan(KeyRange.of(bytes("a"), bytes("g"))))
                .containsExactly("a=1", "d=2", "e=3", "f=stored");
        assertThat(scan(KeyRange.of(bytes("e"), null))).containsExactly("e=3", "f=stored", "g=4");
    }

    @Test
    void aRollbackRestoresEverythingBeforeTheSavepoint() {
        put("a", "1");
        overlay.put(Family.LOGICAL, bytes("x"), bytes("1"));
        int size = overlay.sizeBytes();
        Overlay.Savepoint savepoint = overlay.savepoint();
        put("a", "2");
        overlay.delete(Family.RECORDS, bytes("b"));
        overlay.put(Family.LOGICAL, bytes("x"), bytes("2"));
        overlay.deleteRange(Family.RECORDS, KeyRange.of(bytes("a"), bytes("z")));
        put("q", "3");

        overlay.rollback(savepoint);

        assertThat(overlay.sizeBytes()).isEqualTo(size);
        assertThat(scan(KeyRange.ALL)).containsExactly("a=1", "b=stored", "d=stored", "f=stored");
        assertThat(operations()).containsExactly("PUT RECORDS a", "PUT LOGICAL x");
    }

    @Test
    void savepointsNest() {
        Overlay.Savepoint outer = overlay.savepoint();
        put("a", "1");
        Overlay.Savepoint inner = overlay.savepoint();
        put("a", "2");
        overlay.rollback(inner);
        assertThat(find("a")).isEqualTo("1");

        overlay.rollback(outer);

        assertThat(find("a")).isNull();
        assertThat(overlay.isEmpty()).isTrue();
    }

    @Test
    void aDeletedRangeHidesStoredAndPendingEntriesButNotLaterOnes() {
        put("c", "1");

        overlay.deleteRange(Family.RECORDS, KeyRange.of(bytes("b"), bytes("e")));
        put("d", "2");

        assertThat(scan(KeyRange.ALL)).containsExactly("d=2", "f=stored");
        assertThat(find("b")).isNull();
        assertThat(find("c")).isNull();
    }

    @Test
    void aKeyOfAStatisticIsWrittenOnceWithItsLastValue() {
        overlay.put(Family.LOGICAL, bytes("x"), bytes("1"));
        put("a", "1");
        overlay.put(Family.LOGICAL, bytes("x"), bytes("2"));
        overlay.put(Family.LOGICAL, bytes("y"), bytes("1"));
        overlay.delete(Family.LOGICAL, bytes("y"));

        assertThat(operations())
                .containsExactly("PUT RECORDS a", "PUT LOGICAL x", "DELETE LOGICAL y");
    }

    @Test
    void familiesThatAreOnlyWrittenCannotBeRead() {
        assertThatThrownBy(() -> overlay.find(Family.INDEX, bytes("a")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private void put(String key, String value) {
        overlay.put(Family.RECORDS, bytes(key), bytes(value));
    }

    private @Nullable String find(String key) {
        byte[] value = overlay.find(Family.RECORDS, bytes(key));
        return value == null ? null : text(value);
    }

    private List<String> scan(KeyRange range) {
        List<String> entries = new ArrayList<>();
        try (OverlayCursor cursor = overlay.scan(Family.RECORDS, range)) {
            while (cursor.next()) {
                entries.add(text(cursor.key()) + "=" + text(cursor.value()));
            }
        }
        return entries;
    }

    private List<String> operations() {
        List<String> operations = new ArrayList<>();
        BatchCursor cursor = overlay.build().cursor();
        while (cursor.next()) {
            operations.add(cursor.operation() + " " + cursor.family() + " " + text(cursor.key()));
        }
        return operations;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
