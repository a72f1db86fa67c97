package dev.orrery.storage.engine;

import static dev.orrery.storage.engine.PartitionStoreTest.bytes;
import static dev.orrery.storage.engine.PartitionStoreTest.entries;
import static dev.orrery.storage.engine.PartitionStoreTest.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class StoreDamageTest {
    private static final int BATCHES = 200;

    @TempDir Path folder;
    private StorageEnvironment environment;
    private PartitionStore store;

    @BeforeEach
    void fill() {
        environment = new StorageEnvironment(StorageOptions.defaults());
        store = PartitionStore.open(environment, folder.resolve("store"), StoreOptions.local());
        for (int i = 0; i < BATCHES; i++) {
            store.write(record(key(i), value(i)), WriteDurability.NO_SYNC);
        }
        store.syncWriteAheadLog();
    }

    @AfterEach
    void close() {
        store.close();
        environment.close();
    }

    @Test
    void killedProcessLosesNothing() throws IOException {
        assertThat(countAfterReopening(crashCopy())).isEqualTo(BATCHES);
    }

    @Test
    void tornEndOfTheLogIsDropped() throws IOException {
        Path copy = crashCopy();
        Path log = largest(copy, ".log");
        byte[] content = Files.readAllBytes(log);
        Files.write(log, Arrays.copyOf(content, content.length - 10));
        assertThat(countAfterReopening(copy)).isEqualTo(BATCHES - 1);
    }

    @Test
    void damageInsideTheLogStopsTheOpening() throws IOException {
        Path copy = crashCopy();
        flipMiddle(largest(copy, ".log"));
        assertThatThrownBy(() -> countAfterReopening(copy))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.CORRUPTION));
    }

    @Test
    void damageInAFileIsAnErrorAndNotAnEarlyEnd() throws IOException {
        store.flush();
        store.close();
        flipMiddle(largest(folder.resolve("store"), ".sst"));
        try (PartitionStore damaged = reopen(folder.resolve("store"))) {
            assertThatThrownBy(() -> entries(damaged))
                    .isInstanceOfSatisfying(
                            OrreryException.class,
                            error -> assertThat(error.code()).isEqualTo(ErrorCode.CORRUPTION));
        }
    }

    @Test
    void lostFileStopsTheOpening() throws IOException {
        store.flush();
        store.close();
        Files.delete(folder.resolve("store").resolve("CURRENT"));
        assertThatThrownBy(() -> reopen(folder.resolve("store")))
                .isInstanceOf(OrreryException.class);
    }

    @Test
    @Timeout(60)
    void killedStoreWithoutLogKeepsWholeBatches() throws IOException {
        StorageOptions tiny = new StorageOptions(8 << 20, 8 << 20, 64 << 10, 1, 1, 64, 1 << 20);
        StoreOptions noLog = StoreOptions.replicated();
        Path directory = folder.resolve("no-log");
        try (StorageEnvironment small = new StorageEnvironment(tiny);
                PartitionStore killed = PartitionStore.open(small, directory, noLog)) {
            for (int i = 0; i < BATCHES; i++) {
                killed.write(
                        new BatchBuilder()
                                .put(Family.RECORDS, bytes(key(i)), bytes(value(i)))
                                .put(Family.META, bytes("applied"), bytes(key(i)))
                                .build(),
                        WriteDurability.NO_WAL);
            }
            // The flush that full buffers have started ends some time later.
            int kept = 0;
            for (int copies = 0; kept == 0; copies++) {
                kept = keptAfterCrash(small, noLog, directory, folder.resolve("crash" + copies));
            }
            assertThat(kept).isLessThanOrEqualTo(BATCHES);
        }
    }

    /** Number of batches in a copy of the files; 0 if it was taken in the middle of a change. */
    private static int keptAfterCrash(
            StorageEnvironment environment, StoreOptions options, Path directory, Path copy)
            throws IOException {
        copyFiles(directory, copy);
        try (PartitionStore store = PartitionStore.open(environment, copy, options.mustExist());
                ReadView view = store.latest()) {
            byte[] applied = view.find(Family.META, bytes("applied"));
            int kept = entries(store).size();
            assertThat(applied).isEqualTo(kept == 0 ? null : bytes(key(kept - 1)));
            return kept;
        } catch (OrreryException e) {
            return 0;
        }
    }

    @Test
    void failedStoreAnswersReadsOnly() throws IOException {
        deleteContents(folder.resolve("store"));
        Files.delete(folder.resolve("store"));
        assertThat(store.failed()).isFalse();
        assertThatThrownBy(store::flush).isInstanceOf(OrreryException.class);
        assertThat(store.failed()).isTrue();
        assertThat(store.failure()).isPresent();
        assertThatThrownBy(() -> store.write(record("new", "1"), WriteDurability.SYNC))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE));
        assertThatThrownBy(() -> store.checkpoint(folder.resolve("copy")))
                .isInstanceOf(OrreryException.class);
        try (ReadView view = store.latest()) {
            assertThat(view.find(Family.RECORDS, bytes(key(7)))).isEqualTo(bytes(value(7)));
        }
    }

    /** What a killed process would leave: the files as they are under the open store. */
    private Path crashCopy() throws IOException {
        Path copy = folder.resolve("crashed");
        copyFiles(folder.resolve("store"), copy);
        return copy;
    }

    private static void copyFiles(Path from, Path to) throws IOException {
        Files.createDirectory(to);
        for (Path file : contents(from)) {
            Files.copy(file, to.resolve(file.getFileName()));
        }
    }

    private int countAfterReopening(Path directory) {
        try (PartitionStore reopened = reopen(directory)) {
            List<String> found = entries(reopened);
            List<String> expected =
                    IntStream.range(0, found.size())
                            .mapToObj(i -> key(i) + "=" + value(i))
                            .toList();
            assertThat(found).isEqualTo(expected);
            return found.size();
        }
    }

    private PartitionStore reopen(Path directory) {
        return PartitionStore.open(environment, directory, StoreOptions.local().mustExist());
    }

    private static void flipMiddle(Path file) throws IOException {
        byte[] content = Files.readAllBytes(file);
        content[content.length / 2] ^= 0x10;
        Files.write(file, content);
    }

    private static Path largest(Path directory, String suffix) throws IOException {
        return contents(directory).stream()
                .filter(file -> file.toString().endsWith(suffix))
                .max(Comparator.comparingLong(file -> file.toFile().length()))
                .orElseThrow();
    }

    private static List<Path> contents(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.toList();
        }
    }

    private static void deleteContents(Path directory) throws IOException {
        for (Path file : contents(directory)) {
            Files.delete(file);
        }
    }

    private static String key(int i) {
        return "%05d".formatted(i);
    }

    /** Text that does not compress away, so that the middle of a file is in the middle of data. */
    private static String value(int i) {
        StringBuilder text = new StringBuilder();
        new Random(i).ints(1_000, 'a', 'z' + 1).forEach(text::appendCodePoint);
        return text.toString();
    }
}
