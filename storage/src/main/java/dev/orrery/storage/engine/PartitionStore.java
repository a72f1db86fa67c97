package dev.orrery.storage.engine;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Checkpoint;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The storage of one replica of one physical partition: one folder. Safe for any number of reading
 * threads beside one writing thread.
 *
 * <p>Closing refuses new users and waits for those that are reading. A store whose write has failed
 * answers reads only: it must be closed and opened again, since what the failed write left behind
 * is known only then.
 */
public final class PartitionStore implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PartitionStore.class);
    private static final long CLOSE_TIMEOUT_MILLIS = 30_000;

    private final Path directory;
    private final StoreOptions options;
    private final StorageEnvironment environment;
    private volatile Opened opened;
    private volatile @Nullable OrreryException failure;

    /** The native store, exchanged as a whole by {@link #replaceWith}. */
    private record Opened(NativeStore store, StoreSizes sizes, StoreFiles files) {
        static Opened of(NativeStore store) {
            return new Opened(store, new StoreSizes(store), new StoreFiles(store));
        }
    }

    private PartitionStore(
            StorageEnvironment environment, Path directory, StoreOptions options, Opened opened) {
        this.environment = environment;
        this.directory = directory;
        this.options = options;
        this.opened = opened;
    }

    /**
     * Opens the store in a folder.
     *
     * @throws OrreryException UNKNOWN_FORMAT if the folder holds anything but a store of this
     *     format, CORRUPTION if the store is damaged or missing and must exist
     */
    public static PartitionStore open(
            StorageEnvironment environment, Path directory, StoreOptions options) {
        StoreReplacement.finish(directory);
        NativeStore store = new StoreOpener(environment, directory, options).open();
        return new PartitionStore(environment, directory, options, Opened.of(store));
    }

    /**
     * Puts another store's folder into the place of this one's, and goes on with its contents. Who
     * reads meanwhile is refused. A crash leaves the old contents or the new.
     *
     * @param source a whole store beside this one's folder, see {@link StoreReplacement#folder}
     */
    public void replaceWith(Path source) {
        Opened old = opened;
        close();
        if (!old.store().leases().isFreed()) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE, "The store is being read and stays as it is.");
        }
        StoreReplacement.replace(directory, source);
        opened = Opened.of(new StoreOpener(environment, directory, options.mustExist()).open());
        failure = null;
    }

    /** Applies a batch, all or nothing. */
    public void write(Batch batch, WriteDurability durability) {
        if ((durability == WriteDurability.NO_WAL) == options.writeAheadLog()) {
            throw new IllegalArgumentException(
                    "durability " + durability + " does not suit a store with " + options);
        }
        leased(
                store -> {
                    byte[] bytes = NativeBatch.convert(batch, store.columnFamilyIds());
                    HotRecords.Touched touched = store.hotRecords().begin(batch);
                    try (WriteBatch nativeBatch = new WriteBatch(bytes)) {
                        store.database().write(store.writeModes().of(durability), nativeBatch);
                    }
                    store.hotRecords().end(touched);
                });
    }

    /** Makes every batch written so far survive a power failure. */
    public void syncWriteAheadLog() {
        leased(store -> store.database().syncWal());
    }

    /** Writes all families to files, and waits for it. */
    public void flush() {
        leased(
                store -> {
                    try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
                        store.database().flush(flush, store.handles());
                    }
                });
    }

    /**
     * Makes a second store with the present contents in a folder that must not exist yet, by hard
     * links where the file system has them. Quick after a {@link #flush}.
     */
    public void checkpoint(Path target) {
        requireNotFailed();
        NativeStore store = leasedStore();
        try (Checkpoint checkpoint = Checkpoint.create(store.database())) {
            checkpoint.createCheckpoint(target.toString());
            FormatMarker.write(target, FormatMarker.State.READY);
        } catch (RocksDBException | IOException e) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "No checkpoint could be made in %s: %s".formatted(target, e.getMessage()),
                    e);
        } finally {
            store.leases().release();
        }
    }

    /**
     * Removes every key of an interval that nobody reads or writes any more: whole files at once,
     * the rest by a range deletion. The space of the rest comes back when files are compacted.
     */
    public void dropRange(Family family, byte[] from, byte[] to) {
        if (Arrays.compareUnsigned(from, to) >= 0) {
            return;
        }
        leased(_ -> opened.files().deleteWithin(family, from, to));
        write(
                new BatchBuilder().deleteRange(family, from, to).build(),
                options.writeAheadLog() ? WriteDurability.NO_SYNC : WriteDurability.NO_WAL);
        compact(family, KeyRange.of(from, to));
    }

    /** Rewrites the files of an interval; answers false if the store was closed meanwhile. */
    public boolean compact(Family family, KeyRange range) {
        boolean[] ended = {false};
        leased(_ -> ended[0] = opened.files().compact(family, range));
        return ended[0];
    }

    /** Begins to compact files where the options of the store had left it. */
    public void startCompaction() {
        leased(store -> store.database().enableAutoCompaction(store.handles()));
    }

    /** Reads whatever is newest. */
    public ReadView latest() {
        return NativeView.latest(leasedStore(), ReadTier.DISK);
    }

    /** As {@link #latest}, but what memory cannot tell is answered by {@link NotInMemory}. */
    public ReadView latestInMemory() {
        return NativeView.latest(leasedStore(), ReadTier.BLOCK_CACHE);
    }

    /** Reads the state of this moment. */
    public SnapshotView snapshot() {
        return NativeView.snapshot(leasedStore(), ReadTier.DISK);
    }

    /** As {@link #snapshot}, but what memory cannot tell is answered by {@link NotInMemory}. */
    public SnapshotView snapshotInMemory() {
        return NativeView.snapshot(leasedStore(), ReadTier.BLOCK_CACHE);
    }

    /** Estimated bytes in files and memory between two keys of a family. */
    public long approximateBytes(Family family, byte[] from, byte[] to) {
        return opened.sizes().approximateBytes(family, from, to);
    }

    /** Bytes of all families in files and memory, replaced and deleted entries included. */
    public long liveBytes() {
        return opened.sizes().liveBytes();
    }

    /** Estimated number of keys in a family. */
    public long estimatedKeys(Family family) {
        return opened.sizes().estimatedKeys(family);
    }

    /** Whether a write or background work has failed, so that the store must be opened again. */
    public boolean failed() {
        return failure().isPresent();
    }

    /** Why the store has failed, if it has. */
    public Optional<OrreryException> failure() {
        if (failure == null && opened.sizes().backgroundErrors() > 0) {
            failure =
                    new OrreryException(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "Background work of the store failed; it must be opened again.");
        }
        return Optional.ofNullable(failure);
    }

    /**
     * Whether somebody waits for all readers to end: to be asked now and then by those who hold a
     * view for long.
     */
    public boolean isClosing() {
        return opened.store().leases().isClosed();
    }

    public Path directory() {
        return directory;
    }

    public StoreOptions options() {
        return options;
    }

    @Override
    public void close() {
        close(ErrorCode.SERVICE_UNAVAILABLE);
    }

    /** Closes the store; whoever comes later is refused with the given code. */
    public void close(ErrorCode refusal) {
        opened.files().endCompactions();
        NativeStore store = opened.store();
        store.leases().close(refusal);
        try {
            if (!store.leases().awaitFreed(CLOSE_TIMEOUT_MILLIS)) {
                // The last reader will free the store: a leak until then, but no crash.
                LOG.atError()
                        .addKeyValue("directory", directory)
                        .addKeyValue("leases", store.leases().count())
                        .log("Store is still being read after the closing timeout");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private interface NativeWrite {
        void run(NativeStore store) throws RocksDBException;
    }

    private NativeStore leasedStore() {
        NativeStore store = opened.store();
        store.leases().acquire();
        return store;
    }

    private void leased(NativeWrite write) {
        requireNotFailed();
        NativeStore store = leasedStore();
        try {
            write.run(store);
        } catch (RocksDBException e) {
            OrreryException error = EngineErrors.write(e);
            failure = error;
            throw error;
        } finally {
            store.leases().release();
        }
    }

    private void requireNotFailed() {
        OrreryException earlier = failure;
        if (earlier != null) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The store failed before and must be opened again.",
                    earlier);
        }
    }
}
