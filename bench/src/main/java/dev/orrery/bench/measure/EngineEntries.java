package dev.orrery.bench.measure;

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
import java.nio.ByteBuffer;
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
public record EngineEntries(Map<String, Shape> families) {
    /** Fewer entries than this for an item belong to something else. */
    private static final double LEAST_SHARE = 0.9;

    private static final String MARKER = "CURRENT";

    public EngineEntries {
        families = Map.copyOf(families);
    }

    /**
     * Entries of one item in one column family, with the mean sizes of their parts.
     *
     * @param byHash whether they lie by the hash of the item's partition key
     */
    public record Shape(int count, int keyBytes, int valueBytes, boolean byHash) {
        /**
         * The key of one of an item's entries. Those that do not lie by a hash are in the order of
         * the items, each place of an item for itself, which suits an engine at least as well as
         * our keys, of which most are.
         */
        public byte[] key(int place, long item) {
            byte[] key = new byte[Math.max(keyBytes, Integer.BYTES + Long.BYTES)];
            ByteBuffer.wrap(key).putInt(place).putLong(byHash ? spread(item) : item);
            return key;
        }

        /** No two items have the same: Fibonacci hashing, by an odd number. */
        private static long spread(long item) {
            return item * 0x9E37_79B9_7F4A_7C15L;
        }
    }

    public int perItem() {
        return families.values().stream().mapToInt(Shape::count).sum();
    }

    /** Count, and sizes of keys and values, by column family. */
    public String text() {
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

    /** As one word, for another process. */
    public String format() {
        return families.entrySet().stream()
                .map(
                        family ->
                                "%s:%d:%d:%d"
                                        .formatted(
                                                family.getKey(),
                                                family.getValue().count(),
                                                family.getValue().keyBytes(),
                                                family.getValue().valueBytes()))
                .collect(Collectors.joining(","));
    }

    /** Reads what {@link #format} wrote. */
    public static EngineEntries parse(String text) {
        Map<String, Shape> families = new TreeMap<>();
        for (String family : text.split(",", -1)) {
            String[] parts = family.split(":", -1);
            families.put(
                    parts[0],
                    new Shape(
                            Integer.parseInt(parts[1]),
                            Integer.parseInt(parts[2]),
                            Integer.parseInt(parts[3]),
                            isByHash(parts[0])));
        }
        return new EngineEntries(families);
    }

    /**
     * Looks into the largest store below a folder, which nobody has open.
     *
     * @param items that were written into it
     * @param options as it was opened by those who wrote
     */
    public static EngineEntries of(Path folder, long items, StoreOptions options)
            throws IOException {
        Map<String, Shape> found = new TreeMap<>();
        try (StorageEnvironment environment = new StorageEnvironment(StorageOptions.defaults());
                PartitionStore store =
                        PartitionStore.open(environment, largestStore(folder), options);
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
        return Optional.of(
                new Shape(
                        each,
                        (int) (keyBytes / count),
                        (int) (valueBytes / count),
                        isByHash(family.name())));
    }

    private static boolean isByHash(String family) {
        return family.equals(Family.RECORDS.name());
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
