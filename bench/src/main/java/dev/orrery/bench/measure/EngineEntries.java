package dev.orrery.bench.measure;

import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StorageOptions;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.key.KeyRange;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

    /** About so many values of each entry are kept, more than any block of a file holds. */
    private static final int SAMPLES = 1_000;

    private static final String MARKER = "CURRENT";

    public EngineEntries {
        families = Map.copyOf(families);
    }

    /**
     * Entries of one item in one column family.
     *
     * @param keyBytes the mean size of a key
     * @param values some of the real ones: an engine that compresses is quick with invented ones
     * @param byHash whether they lie by the hash of the item's partition key
     */
    public record Shape(int count, int keyBytes, List<byte[]> values, boolean byHash) {
        public Shape {
            values = List.copyOf(values);
        }

        /** The value of one of an item's entries. */
        public byte[] value(int place, long item) {
            return values.get((int) ((item * count + place) % values.size()));
        }

        private int valueBytes() {
            return (int) values.stream().mapToInt(value -> value.length).average().orElseThrow();
        }

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

    /** Keeps them in a file, for another process. */
    public void write(Path file) throws IOException {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            out.writeInt(families.size());
            for (Map.Entry<String, Shape> family : families.entrySet()) {
                Shape shape = family.getValue();
                out.writeUTF(family.getKey());
                out.writeInt(shape.count());
                out.writeInt(shape.keyBytes());
                out.writeInt(shape.values().size());
                for (byte[] value : shape.values()) {
                    out.writeInt(value.length);
                    out.write(value);
                }
            }
        }
    }

    /** Reads what {@link #write} has kept. */
    public static EngineEntries read(Path file) throws IOException {
        Map<String, Shape> families = new TreeMap<>();
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            for (int left = in.readInt(); left > 0; left--) {
                String family = in.readUTF();
                int count = in.readInt();
                int keyBytes = in.readInt();
                List<byte[]> values = new ArrayList<>();
                for (int more = in.readInt(); more > 0; more--) {
                    values.add(in.readNBytes(in.readInt()));
                }
                families.put(family, new Shape(count, keyBytes, values, isByHash(family)));
            }
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
        List<byte[]> values = new ArrayList<>();
        long stride = Math.max(1, items / SAMPLES);
        try (KeyCursor cursor = view.scan(family, KeyRange.ALL)) {
            for (boolean more = cursor.first(); more; more = cursor.next()) {
                keyBytes += cursor.key().length;
                if (count % stride == 0) {
                    values.add(cursor.value());
                }
                count++;
            }
        }
        if (count < LEAST_SHARE * items) {
            return Optional.empty();
        }
        int each = (int) Math.round((double) count / items);
        int keySize = (int) (keyBytes / count);
        return Optional.of(new Shape(each, keySize, values, isByHash(family.name())));
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
