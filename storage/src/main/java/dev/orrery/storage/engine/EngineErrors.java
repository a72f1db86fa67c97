package dev.orrery.storage.engine;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Turns what the engine reports into errors of ours. */
final class EngineErrors {
    private EngineErrors() {}

    static Status.Code code(RocksDBException error) {
        Status status = error.getStatus();
        return status == null ? Status.Code.Undefined : status.getCode();
    }

    static OrreryException read(RocksDBException error) {
        return code(error) == Status.Code.Corruption
                ? new OrreryException(
                        ErrorCode.CORRUPTION,
                        "Stored data is damaged: " + error.getMessage(),
                        error)
                : new OrreryException(
                        ErrorCode.SERVICE_UNAVAILABLE,
                        "The store could not be read: " + error.getMessage(),
                        error);
    }

    /** Only reads that may not touch the disk end incomplete. */
    static RuntimeException readOrSignal(RocksDBException error) {
        return code(error) == Status.Code.Incomplete ? new NotInMemory() : read(error);
    }

    static OrreryException write(RocksDBException error) {
        ErrorCode code =
                code(error) == Status.Code.Corruption
                        ? ErrorCode.CORRUPTION
                        : ErrorCode.SERVICE_UNAVAILABLE;
        return new OrreryException(
                code,
                "The store could not be written and must be opened again: " + error.getMessage(),
                error);
    }

    static OrreryException open(Path directory, RocksDBException error) {
        return switch (code(error)) {
            case Corruption ->
                    new OrreryException(
                            ErrorCode.CORRUPTION,
                            "The store in %s is damaged: %s"
                                    .formatted(directory, error.getMessage()),
                            error);
            case InvalidArgument, NotSupported ->
                    new OrreryException(
                            ErrorCode.UNKNOWN_FORMAT,
                            "The store in %s was written by another version: %s"
                                    .formatted(directory, error.getMessage()),
                            error);
            default ->
                    new OrreryException(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "The store in %s could not be opened: %s"
                                    .formatted(directory, error.getMessage()),
                            error);
        };
    }
}
