package dev.orrery.storage.engine;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.Family;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksObject;

/** Opens the folder of a store, after its marker has been read, and makes it if it may. */
final class StoreOpener {
    private final StorageEnvironment environment;
    private final Path directory;
    private final StoreOptions options;

    StoreOpener(StorageEnvironment environment, Path directory, StoreOptions options) {
        this.environment = environment;
        this.directory = directory;
        this.options = options;
    }

    NativeStore open() {
        try {
            return switch (FormatMarker.read(directory)) {
                case READY -> openNative(false);
                case CREATING, MISSING -> create();
            };
        } catch (IOException e) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The folder %s cannot be used: %s".formatted(directory, e.getMessage()),
                    e);
        }
    }

    private NativeStore create() throws IOException {
        if (options.opening() == StoreOptions.Opening.MUST_EXIST) {
            throw new OrreryException(
                    ErrorCode.CORRUPTION, "There is no store in the folder " + directory + ".");
        }
        Files.createDirectories(directory);
        FormatMarker.write(directory, FormatMarker.State.CREATING);
        removeUnfinished();
        NativeStore store = openNative(true);
        try {
            FormatMarker.write(directory, FormatMarker.State.READY);
            return store;
        } catch (IOException e) {
            store.leases().close(ErrorCode.SERVICE_UNAVAILABLE);
            throw e;
        }
    }

    private void removeUnfinished() throws IOException {
        List<Path> leftovers;
        try (var files = Files.list(directory)) {
            leftovers = files.filter(file -> !FormatMarker.isMarker(file)).toList();
        }
        for (Path file : leftovers) {
            Files.delete(file);
        }
    }

    private NativeStore openNative(boolean create) {
        List<RocksObject> owned = new ArrayList<>();
        DBOptions databaseOptions =
                environment
                        .databaseOptions(options.writeAheadLog())
                        .setCreateIfMissing(create)
                        // Stores of earlier versions get the families that have come since.
                        .setCreateMissingColumnFamilies(true);
        owned.add(databaseOptions);
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        for (Family family : Family.values()) {
            ColumnFamilyOptions familyOptions =
                    environment
                            .familyOptions(family)
                            .setDisableAutoCompactions(!options.compacts());
            owned.add(familyOptions);
            descriptors.add(new ColumnFamilyDescriptor(columnFamilyName(family), familyOptions));
        }
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        try {
            RocksDB database =
                    RocksDB.open(databaseOptions, directory.toString(), descriptors, handles);
            return new NativeStore(database, handles, owned, environment.hotRecords());
        } catch (RocksDBException e) {
            owned.forEach(RocksObject::close);
            throw EngineErrors.open(directory, e);
        }
    }

    /** The engine always has a family "default": using it saves every store an empty one. */
    private static byte[] columnFamilyName(Family family) {
        return family == Family.META
                ? RocksDB.DEFAULT_COLUMN_FAMILY
                : family.name().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
    }
}
