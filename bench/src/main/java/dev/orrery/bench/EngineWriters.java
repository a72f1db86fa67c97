package dev.orrery.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orrery.bench.measure.EngineEntries;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** The storage engine alone: threads that each write and wait; the engine commits in groups. */
final class EngineWriters implements AutoCloseable {
    private final RocksDB database;
    private final Map<ColumnFamilyHandle, EngineEntries.Shape> families;
    private final ExecutorService threads;
    private final int count;
    private final WriteOptions synced = new WriteOptions().setSync(true);
    private final AtomicInteger written = new AtomicInteger();

    private EngineWriters(
            RocksDB database, Map<ColumnFamilyHandle, EngineEntries.Shape> families, int count) {
        this.database = database;
        this.families = families;
        this.count = count;
        this.threads = Executors.newFixedThreadPool(count);
    }

    static EngineWriters open(Path folder, EngineEntries entries, int count) {
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        descriptors.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY));
        List<EngineEntries.Shape> shapes = new ArrayList<>();
        entries.families()
                .forEach(
                        (name, shape) -> {
                            descriptors.add(new ColumnFamilyDescriptor(name.getBytes(UTF_8)));
                            shapes.add(shape);
                        });
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        try (DBOptions options =
                new DBOptions().setCreateIfMissing(true).setCreateMissingColumnFamilies(true)) {
            RocksDB database = RocksDB.open(options, folder.toString(), descriptors, handles);
            Map<ColumnFamilyHandle, EngineEntries.Shape> families = new LinkedHashMap<>();
            for (int i = 0; i < shapes.size(); i++) {
                families.put(handles.get(i + 1), shapes.get(i));
            }
            return new EngineWriters(database, families, count);
        } catch (RocksDBException e) {
            throw new IllegalStateException("the engine did not open", e);
        }
    }

    /** Writes as many items, and waits until all are on the disk. */
    void write(int items) {
        AtomicInteger left = new AtomicInteger(items);
        List<CompletableFuture<Void>> running = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            running.add(
                    CompletableFuture.runAsync(
                            () -> {
                                while (left.getAndDecrement() > 0) {
                                    writeOne(written.incrementAndGet());
                                }
                            },
                            threads));
        }
        running.forEach(CompletableFuture::join);
    }

    private void writeOne(int number) {
        try (WriteBatch batch = new WriteBatch()) {
            for (Map.Entry<ColumnFamilyHandle, EngineEntries.Shape> family : families.entrySet()) {
                EngineEntries.Shape shape = family.getValue();
                for (int i = 0; i < shape.count(); i++) {
                    batch.put(family.getKey(), shape.key(i, number), shape.value(i, number));
                }
            }
            database.write(synced, batch);
        } catch (RocksDBException e) {
            throw new IllegalStateException("the engine did not write", e);
        }
    }

    @Override
    public void close() {
        threads.close();
        synced.close();
        families.keySet().forEach(ColumnFamilyHandle::close);
        database.close();
    }
}
