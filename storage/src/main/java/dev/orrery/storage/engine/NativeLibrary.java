package dev.orrery.storage.engine;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads the engine's native code. Left to itself the engine unpacks it from its jar at every start;
 * given a folder, it is unpacked there once, under the checksum of the version in the jar, and
 * loaded from there from then on.
 */
final class NativeLibrary {
    /** The library's file in the jar is named after this. */
    private static final String NAME = "rocksdb";

    /** The engine looks for a file named after this when it is given a folder. */
    private static final String NAME_IN_FOLDER = "rocksdbjni";

    private static final Logger LOG = LoggerFactory.getLogger(NativeLibrary.class);

    private NativeLibrary() {}

    static synchronized void load(Optional<Path> folder) {
        try {
            if (folder.isEmpty() || !loadFrom(folder.get())) {
                RocksDB.loadLibrary();
            }
        } catch (UnsatisfiedLinkError e) {
            throw new OrreryException(
                    ErrorCode.INTERNAL,
                    "The storage engine's native library could not be loaded: " + e.getMessage(),
                    e);
        }
    }

    /** A folder that cannot be used costs start-up time, but no more. */
    private static boolean loadFrom(Path folder) {
        try {
            Optional<Path> unpacked = unpack(folder);
            unpacked.ifPresent(
                    path -> RocksDB.loadLibrary(List.of(path.toAbsolutePath().toString())));
            return unpacked.isPresent();
        } catch (IOException | UnsatisfiedLinkError e) {
            LOG.atWarn()
                    .addKeyValue("folder", folder)
                    .setCause(e)
                    .log("Native library cannot be kept in its folder");
            return false;
        }
    }

    /** The folder that holds the library file, or nothing if the engine is not run from a jar. */
    private static Optional<Path> unpack(Path folder) throws IOException {
        URL resource =
                RocksDB.class.getClassLoader().getResource(Environment.getJniLibraryFileName(NAME));
        if (resource == null) {
            return Optional.empty();
        }
        URLConnection connection = resource.openConnection();
        if (!(connection instanceof JarURLConnection jar)) {
            return Optional.empty();
        }
        JarEntry entry = jar.getJarEntry();
        Path versioned = folder.resolve("%08x-%d".formatted(entry.getCrc(), entry.getSize()));
        Path target = versioned.resolve(Environment.getJniLibraryFileName(NAME_IN_FOLDER));
        if (!Files.exists(target)) {
            Files.createDirectories(versioned);
            copyWhole(connection, target);
        }
        return Optional.of(versioned);
    }

    private static void copyWhole(URLConnection source, Path target) throws IOException {
        Path partial = Files.createTempFile(target.getParent(), "unpacking", ".tmp");
        try {
            try (InputStream in = source.getInputStream()) {
                Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
            }
            // A start that is interrupted here leaves no half library behind.
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(partial);
        }
    }
}
