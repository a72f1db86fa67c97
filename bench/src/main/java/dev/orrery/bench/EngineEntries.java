package dev.orrery.bench;

import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StorageOptions;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.key.KeyRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an item became in the storage engine: entries by column family.
 *
 * @param families for each column family with about an entry for each item or more: its shape
 */
record EngineEntries(Map<String, Shape> families) {
    /** Fewer entries than this for an item belong to something else. */
    private static final double LEAST_SHARE = 0.9;

    private static final String MARKER = "CURRENT";

    EngineEntries {
        families = Map.copyOf(families);
    }

    /** Entries of one item in one column family, with the mean sizes of their parts. */
    record Shape(int count, int keyBytes, int valueBytes) {}

    int perItem() {
        return families.values().stream().mapToInt(Shape::count).sum();
    }

    /** Count, and sizes of keys and values, by column family. */
    String text() {
        return families.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(
                        family ->
                                "%s %d x (%d + %d bytes)"
                                        .formatted(
                                                family.getKey(),
                                                family.getValue().count(),
                                                family.getValue().keyBytes(),
                                                family.getValue().valueBytes()))
                .collect(Collectors.joining(", "));
    }

    /** Looks into the largest store below a folder, which nobody has open. */
    static EngineEntries of(Path folder, long items) throws IOException {
        Map<String, Shape> found = new TreeMap<>();
        try (StorageEnvironment environment = new StorageEnvironment(StorageOptions.defaults());
                PartitionStore store =
                        PartitionStore.open(
                                environment, largestStore(folder), StoreOptions.local());
                SnapshotView view = store.snapshot()) {
            for (Family family : Family.values()) {
                shape(view, family, items).ifPresent(s -> found.put(family.name(), s));
            }
        }
        return new EngineEntries(found);
    }

    private static Optional<Shape> shape(SnapshotView view, Family family, long items) {
        long count = 0;
        long keyBytes = 0;
        long valueBytes = 0;
        try (KeyCursor cursor = view.scan(family, KeyRange.ALL)) {
            for (boolean more = cursor.first(); more; more = cursor.next()) {
                count++;
                keyBytes += cursor.key().length;
                valueBytes += cursor.value().length;
            }
        }
        if (count < LEAST_SHARE * items) {
            return Optional.empty();
        }
        int each = (int) Math.round((double) count / items);
        return Optional.of(new Shape(each, (int) (keyBytes / count), (int) (valueBytes / count)));
    }

    private static Path largestStore(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.endsWith(MARKER))
                    .map(Path::getParent)
                    .max(Comparator.comparingLong(EngineEntries::bytes))
                    .orElseThrow();
        }
    }

    private static long bytes(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
