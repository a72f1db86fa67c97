package dev.orrery.storage.engine;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The file that says what a folder holds, so that nothing foreign is ever opened or changed:
 *
 * <pre>
 * orrery partition store
 * format 1
 * state creating | ready
 * </pre>
 *
 * <p>The format number covers all keys and families of the store; values carry versions of their
 * own. A store in state "creating" has never acknowledged a write, and is made anew.
 */
final class FormatMarker {
    static final int FORMAT = 1;

    private static final String FILE_NAME = "ORRERY";
    private static final String PARTIAL_NAME = FILE_NAME + ".tmp";
    private static final String TITLE = "orrery partition store";
    private static final String FORMAT_LINE = "format ";
    private static final String STATE_LINE = "state ";

    /** What a folder holds. */
    enum State {
        MISSING,
        CREATING,
        READY
    }

    private FormatMarker() {}

    /** Throws UNKNOWN_FORMAT for anything that is neither missing nor a store of this format. */
    static State read(Path directory) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(directory.resolve(FILE_NAME), StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            return requireEmpty(directory);
        }
        if (lines.size() < 3 || !lines.getFirst().equals(TITLE)) {
            throw foreign(directory);
        }
        String format = lines.get(1);
        if (!format.equals(FORMAT_LINE + FORMAT)) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT,
                    "The store in %s has \"%s\"; this version reads format %d."
                            .formatted(directory, format, FORMAT));
        }
        return state(directory, lines.get(2));
    }

    /** Writes the marker so that it, and the folder itself, survive a power failure. */
    static void write(Path directory, State state) throws IOException {
        String text =
                "%s\n%s%d\n%s%s\n".formatted(TITLE, FORMAT_LINE, FORMAT, STATE_LINE, word(state));
        Path partial = directory.resolve(PARTIAL_NAME);
        try (FileChannel channel =
                FileChannel.open(
                        partial,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(
                partial,
                directory.resolve(FILE_NAME),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        syncDirectory(directory);
        Path parent = directory.toAbsolutePath().getParent();
        if (parent != null) {
            syncDirectory(parent);
        }
    }

    static boolean isMarker(Path file) {
        return file.endsWith(FILE_NAME);
    }

    private static State state(Path directory, String line) {
        for (State state : List.of(State.CREATING, State.READY)) {
            if (line.equals(STATE_LINE + word(state))) {
                return state;
            }
        }
        throw foreign(directory);
    }

    private static String word(State state) {
        return switch (state) {
            case CREATING -> "creating";
            case READY -> "ready";
            case MISSING -> throw new IllegalArgumentException("a missing store has no marker");
        };
    }

    private static State requireEmpty(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (var files = Files.list(directory)) {
                // The first marker of all may have been interrupted.
                if (files.anyMatch(file -> !file.endsWith(PARTIAL_NAME))) {
                    throw foreign(directory);
                }
            }
        }
        return State.MISSING;
    }

    private static OrreryException foreign(Path directory) {
        return new OrreryException(
                ErrorCode.UNKNOWN_FORMAT,
                "The folder %s holds files, but not a store of this program; choose another."
                        .formatted(directory));
    }

    static void syncDirectory(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
