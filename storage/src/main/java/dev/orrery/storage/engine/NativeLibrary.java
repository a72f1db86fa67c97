package dev.orrery.storage.engine;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import org.rocksdb.RocksDB;

/**
 * Loads the engine's native code from {@code java.library.path}, where the launcher has unpacked
 * it; without one, the engine unpacks it to a temporary file, which a process that is killed leaves
 * behind.
 */
final class NativeLibrary {
    private NativeLibrary() {}

    static void load() {
        try {
            RocksDB.loadLibrary();
        } catch (UnsatisfiedLinkError e) {
            throw new OrreryException(
                    ErrorCode.INTERNAL,
                    "The storage engine's native library could not be loaded: " + e.getMessage(),
                    e);
        }
    }
}
