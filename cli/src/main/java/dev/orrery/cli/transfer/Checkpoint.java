package dev.orrery.cli.transfer;

import dev.orrery.cli.client.CallFailedException;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Remembers in a file how far a transfer has come. The file is replaced as a whole, so that it is
 * always one state or another. {@code job} names what is done; the checkpoint of another job is
 * refused.
 */
final class Checkpoint {
    private static final long MILLIS_BETWEEN = 1_000;
    private static final int VERSION = 1;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Path file;
    private final String job;
    private long lastNanos = System.nanoTime();

    Checkpoint(Path file, String job) {
        this.file = file;
        this.job = job;
    }

    Path file() {
        return file;
    }

    /** What was saved; empty if nothing was. */
    Optional<JsonObject> load() {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            if (JsonValue.parse(Files.readAllBytes(file)) instanceof JsonObject state
                    && state.number("version").filter(n -> n.doubleValue() == VERSION).isPresent()
                    && state.string("job").filter(job::equals).isPresent()) {
                return Optional.of(state);
            }
        } catch (OrreryException | IOException e) {
            // Said below.
        }
        throw CallFailedException.local(
                ("%s is not the checkpoint of this transfer (%s). Delete it, or name another with"
                                + " --checkpoint.")
                        .formatted(file, job));
    }

    /** Whether it is time to save again. */
    boolean isDue() {
        return System.nanoTime() - lastNanos >= MILLIS_BETWEEN * NANOS_PER_MILLI;
    }

    void save(JsonObject state) {
        JsonObject whole = state.with("version", VERSION).with("job", job);
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            try (FileChannel channel =
                    FileChannel.open(
                            next,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(whole.toBytes());
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(
                    next,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw CallFailedException.local("Cannot write " + file + ": " + e.getMessage());
        }
        lastNanos = System.nanoTime();
    }

    /** The transfer is complete. */
    void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw CallFailedException.local("Cannot delete " + file + ": " + e.getMessage());
        }
    }
}
