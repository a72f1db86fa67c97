package dev.orrery.storage.engine;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Exchanges the folder of a store for another one that lies beside it, in steps of which each can
 * be the last before a crash:
 *
 * <pre>
 * 7              the store
 * 7.incoming     what will replace it; whole once it has its marker, which is written last
 * 7.outgoing     the store that was replaced
 * </pre>
 */
public final class StoreReplacement {
    private static final String INCOMING = ".incoming";
    private static final String OUTGOING = ".outgoing";

    private StoreReplacement() {}

    /** Where to put together what will replace the store in a folder. */
    public static Path folder(Path directory) {
        return sibling(directory, INCOMING);
    }

    /** The name of the file that must be written last. */
    public static boolean isMarker(Path file) {
        return FormatMarker.isMarker(file);
    }

    /** Makes the names of files in a folder survive a power failure. */
    public static void sync(Path folder) throws IOException {
        FormatMarker.syncDirectory(folder);
    }

    /** Whether there is a store in a folder, or a crash has left it half exchanged. */
    public static boolean isStored(Path directory) {
        return Files.isDirectory(directory) || Files.isDirectory(sibling(directory, OUTGOING));
    }

    /** Removes a folder of files; one that does not exist is removed already. */
    public static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        } catch (NoSuchFileException e) {
            return;
        }
        Files.delete(folder);
    }

    /** Makes what lies beside a folder that does not exist the store in it. */
    public static void begin(Path directory) throws IOException {
        begin(folder(directory), directory);
    }

    /** As {@link #begin(Path)}, with a store that lies beside it under another name. */
    public static void begin(Path source, Path directory) throws IOException {
        Files.move(source, directory);
        sync(parent(directory));
    }

    static void replace(Path directory, Path source) {
        try {
            if (FormatMarker.read(source) != FormatMarker.State.READY) {
                throw new IOException("it is not whole");
            }
            Path outgoing = sibling(directory, OUTGOING);
            delete(outgoing);
            Files.move(directory, outgoing);
            Files.move(source, directory);
            sync(parent(directory));
            delete(outgoing);
        } catch (IOException e) {
            throw failed(directory, e);
        }
    }

    /** Ends an exchange that a crash has interrupted. */
    static void finish(Path directory) {
        Path outgoing = sibling(directory, OUTGOING);
        try {
            if (!Files.exists(directory) && Files.exists(outgoing)) {
                Files.move(folder(directory), directory);
                sync(parent(directory));
            }
            delete(outgoing);
        } catch (IOException e) {
            throw failed(directory, e);
        }
    }

    private static Path sibling(Path directory, String suffix) {
        return directory.resolveSibling(directory.getFileName() + suffix);
    }

    private static Path parent(Path directory) {
        return Objects.requireNonNull(directory.toAbsolutePath().getParent());
    }

    private static OrreryException failed(Path directory, IOException cause) {
        return new OrreryException(
                ErrorCode.SERVICE_UNAVAILABLE,
                "The store in %s could not be replaced: %s"
                        .formatted(directory, cause.getMessage()),
                cause);
    }
}
