package dev.orrery.storage.engine;

import static dev.orrery.storage.engine.PartitionStoreTest.bytes;
import static dev.orrery.storage.engine.PartitionStoreTest.entries;
import static dev.orrery.storage.engine.PartitionStoreTest.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StoreLifecycleTest {
    private static final int READERS = 4;

    @TempDir Path folder;
    private StorageEnvironment environment;
    private Path directory;

    @BeforeEach
    void openEnvironment() {
        environment = new StorageEnvironment(StorageOptions.defaults());
        directory = folder.resolve("store");
    }

    @AfterEach
    void closeEnvironment() {
        environment.close();
    }

    @Test
    void closingUnderRunningReadsRefusesThemAndCrashesNothing() throws Exception {
        PartitionStore store = open();
        for (int i = 0; i < 100; i++) {
            store.write(record("key" + i, "value"), WriteDurability.NO_SYNC);
        }
        CountDownLatch reading = new CountDownLatch(READERS);
        try (ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
            List<Future<ErrorCode>> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                readers.add(threads.submit(() -> readUntilRefused(store, reading)));
            }
            reading.await();
            store.close(ErrorCode.RANGE_GONE);
            for (Future<ErrorCode> reader : readers) {
                assertThat(reader.get(30, TimeUnit.SECONDS)).isEqualTo(ErrorCode.RANGE_GONE);
            }
        }
        store.close();
    }

    private static ErrorCode readUntilRefused(PartitionStore store, CountDownLatch reading) {
        boolean first = true;
        while (true) {
            try (SnapshotView view = store.snapshot();
                    KeyCursor cursor = view.scan(Family.RECORDS, KeyRange.ALL)) {
                int found = 0;
                for (boolean more = cursor.first(); more; more = cursor.next()) {
                    found++;
                }
                assertThat(found).isEqualTo(100);
                assertThat(view.find(Family.RECORDS, bytes("key7"))).isNotNull();
            } catch (OrreryException e) {
                return e.code();
            }
            if (first) {
                first = false;
                reading.countDown();
            }
        }
    }

    @Test
    void closingWaitsForTheLastView() throws Exception {
        PartitionStore store = open();
        store.write(record("a", "1"), WriteDurability.NO_SYNC);
        ReadView view = store.latest();
        Thread closer = Thread.ofPlatform().start(store::close);
        while (closer.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        assertThat(view.find(Family.RECORDS, bytes("a"))).isEqualTo(bytes("1"));
        assertThatThrownBy(store::latest)
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE));
        view.close();
        closer.join();
        assertThatThrownBy(() -> view.find(Family.RECORDS, bytes("a")))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void cursorOutlivesAViewThatWasClosedTooEarly() {
        PartitionStore store = open();
        store.write(record("a", "1"), WriteDurability.NO_SYNC);
        SnapshotView view = store.snapshot();
        KeyCursor cursor = view.scan(Family.RECORDS, KeyRange.ALL);
        view.close();
        assertThat(cursor.first()).isTrue();
        assertThat(cursor.value()).isEqualTo(bytes("1"));
        cursor.close();
        cursor.close();
        assertThatThrownBy(cursor::first).isInstanceOf(IllegalStateException.class);
        store.close();
    }

    @Test
    void missingStoreIsNotMadeWhereItMustExist() {
        assertThatThrownBy(
                        () ->
                                PartitionStore.open(
                                        environment, directory, StoreOptions.local().mustExist()))
                .hasMessageContaining("no store");
        assertThat(directory).doesNotExist();
    }

    @Test
    void folderWithForeignFilesIsLeftAlone() throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("CURRENT"), "someone else's");
        assertRefused("not a store of this program");
        assertThat(files(directory)).hasSize(1);
        Files.writeString(directory.resolve("ORRERY"), "hello");
        assertRefused("not a store of this program");
    }

    @Test
    void unknownFormatIsLeftAlone() throws IOException {
        open().close();
        Path marker = directory.resolve("ORRERY");
        String known = Files.readString(marker);
        assertThat(known).isEqualTo("orrery partition store\nformat 1\nstate ready\n");
        Files.writeString(marker, known.replace("format 1", "format 2"));
        assertRefused("format 2");
    }

    @Test
    void storeWhoseMakingWasInterruptedIsMadeAnew() throws IOException {
        PartitionStore first = open();
        first.write(record("a", "1"), WriteDurability.SYNC);
        first.close();
        Path marker = directory.resolve("ORRERY");
        Files.writeString(marker, Files.readString(marker).replace("ready", "creating"));
        try (PartitionStore second = open()) {
            assertThat(entries(second)).isEmpty();
        }
        assertThat(Files.readString(marker)).contains("state ready");
    }

    @Test
    void storeWhoseFirstMarkerWasInterruptedIsMade() throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("ORRERY.tmp"), "orr");
        open().close();
        assertThat(files(directory)).noneMatch(file -> file.toString().endsWith(".tmp"));
    }

    @Test
    void closedStoreIsNotAFailedOne() {
        PartitionStore store = open();
        store.close();
        assertThat(store.failed()).isFalse();
    }

    @Test
    void oneFolderIsOpenedOnce() {
        try (PartitionStore first = open()) {
            assertThatThrownBy(this::open).isInstanceOf(OrreryException.class);
            first.write(record("a", "1"), WriteDurability.SYNC);
        }
    }

    private static List<Path> files(Path root) throws IOException {
        try (var all = Files.walk(root)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private void assertRefused(String message) {
        assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.UNKNOWN_FORMAT))
                .hasMessageContaining(message);
    }

    private PartitionStore open() {
        return PartitionStore.open(environment, directory, StoreOptions.local());
    }
}
