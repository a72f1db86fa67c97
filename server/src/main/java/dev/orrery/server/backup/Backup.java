package dev.orrery.server.backup;

import dev.orrery.cluster.BackupReport;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.server.files.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One backup.
 *
 * @param epochMillis the moment whose state it has
 * @param bytes of its files, which share the disk with those of the server as long as both have
 *     them
 */
public record Backup(String name, Path folder, long epochMillis, BackupReport report, long bytes) {
    /** In every backup, written last: without it there is none. */
    private static final String NOTE = "backup.json";

    private static final String EPOCH_MILLIS = "epochMillis";
    private static final String PARTITIONS = "partitions";
    private static final String PAUSE_MILLIS = "pauseMillis";

    /** Writes down in a folder what was copied into it. */
    static void note(Path folder, long epochMillis, BackupReport report) throws IOException {
        JsonObject note =
                JsonObject.EMPTY
                        .with(EPOCH_MILLIS, epochMillis)
                        .with(PARTITIONS, report.partitions())
                        .with(PAUSE_MILLIS, report.pauseMillis());
        Folders.sync(Files.write(folder.resolve(NOTE), note.toBytes()));
    }

    /** Empty if the folder is no backup. */
    static Optional<Backup> read(Path folder) throws IOException {
        Path file = folder.resolve(NOTE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        JsonObject note = note(file);
        return Optional.of(
                new Backup(
                        folder.getFileName().toString(),
                        folder,
                        number(note, EPOCH_MILLIS),
                        new BackupReport(
                                (int) number(note, PARTITIONS), number(note, PAUSE_MILLIS)),
                        Folders.bytes(folder)));
    }

    private static JsonObject note(Path file) throws IOException {
        try {
            return JsonValue.parse(Files.readAllBytes(file)) instanceof JsonObject note
                    ? note
                    : JsonObject.EMPTY;
        } catch (OrreryException e) {
            throw new IOException("damaged: " + file, e);
        }
    }

    private static long number(JsonObject note, String name) {
        return note.number(name).map(JsonNumber::doubleValue).orElse(0.0).longValue();
    }
}
