package dev.orrery.server.backup;

import dev.orrery.cluster.BackupReport;
import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.server.files.Folders;
import dev.orrery.server.security.KeysFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The backups of a data folder, which are in a folder of it. */
public final class Backups {
    private static final String FOLDER = "backups";

    /** Not whole yet, or not any more: nothing with this name is a backup. */
    private static final String UNFINISHED = ".part";

    /** What a server needs beside its data. */
    private static final String KEYS = "keys.json";

    private static final String CERTIFICATES = "tls";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
    private static final DateTimeFormatter NAME_OF_TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'").withZone(ZoneOffset.UTC);

    private final Path data;
    private final Path root;
    private final Function<Path, BackupReport> copying;
    private final Supplier<KeyTexts> keys;
    private final Clock clock;

    /**
     * What is left of a backup that the end of a process has cut off is deleted.
     *
     * @param data the data folder
     * @param copying copies the data of the running server, or cluster, into an empty folder
     * @param keys of the account; nodes of a cluster have them in another file than servers
     */
    public Backups(
            Path data, Function<Path, BackupReport> copying, Supplier<KeyTexts> keys, Clock clock) {
        this.data = data;
        this.root = data.resolve(FOLDER);
        this.copying = copying;
        this.keys = keys;
        this.clock = clock;
        doing("clear", this::deleteUnfinished);
    }

    private interface Work<T> {
        T run() throws IOException;
    }

    /** All that are whole, the oldest first, also while one is made or deleted. */
    public List<Backup> list() {
        return doing("read", () -> entries().stream().sorted(order()).toList());
    }

    private static Comparator<Backup> order() {
        return Comparator.comparingLong(Backup::epochMillis).thenComparing(Backup::name);
    }

    private List<Backup> entries() throws IOException {
        List<Backup> found = new ArrayList<>();
        for (Path folder : folders()) {
            if (NAME.matcher(folder.getFileName().toString()).matches()) {
                read(folder).ifPresent(found::add);
            }
        }
        return found;
    }

    private static Optional<Backup> read(Path folder) throws IOException {
        try {
            return Backup.read(folder);
        } catch (NoSuchFileException | UncheckedIOException e) {
            if (Files.exists(folder)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    /** Makes one; without a name it is called by the time. */
    public synchronized Backup create(Optional<String> wanted) {
        long now = clock.epochMillis();
        String name = wanted.orElse(NAME_OF_TIME.format(Instant.ofEpochMilli(now)));
        Path target = folder(name);
        if (Files.exists(target)) {
            throw new OrreryException(
                    ErrorCode.ALREADY_EXISTS,
                    "There is a backup with the name '%s' already.".formatted(name));
        }
        Path draft = draft(name);
        return doing(
                "write",
                () -> {
                    try {
                        Folders.delete(draft);
                        Files.createDirectories(draft);
                        BackupReport report = copying.apply(draft);
                        copySecrets(draft);
                        Backup.note(draft, now, report);
                        Folders.sync(draft);
                        Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
                        Folders.sync(root);
                    } finally {
                        Folders.delete(draft);
                    }
                    return Backup.read(target).orElseThrow();
                });
    }

    /** Deletes one. Its disk space is free once the server has no use for the files either. */
    public synchronized void delete(String name) {
        Path folder = folder(name);
        if (!Files.isDirectory(folder)) {
            throw new OrreryException(
                    ErrorCode.NOT_FOUND, "There is no backup with the name '%s'.".formatted(name));
        }
        doing(
                "delete",
                () -> {
                    Path draft = draft(name);
                    Files.move(folder, draft, StandardCopyOption.ATOMIC_MOVE);
                    Folders.delete(draft);
                    return true;
                });
    }

    private boolean deleteUnfinished() throws IOException {
        for (Path folder : folders()) {
            if (folder.getFileName().toString().endsWith(UNFINISHED)) {
                Folders.delete(folder);
            }
        }
        return true;
    }

    private List<Path> folders() throws IOException {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(root)) {
            return all.toList();
        }
    }

    private Path folder(String name) {
        if (!NAME.matcher(name).matches()) {
            throw OrreryException.badRequest(
                    "The name of a backup has letters, digits, '-' and '_', 64 at most.");
        }
        return root.resolve(name);
    }

    private Path draft(String name) {
        return root.resolve(name + UNFINISHED);
    }

    private void copySecrets(Path target) throws IOException {
        KeysFile.write(target.resolve(KEYS), keys.get());
        Path certificates = data.resolve(CERTIFICATES);
        if (Files.exists(certificates)) {
            copy(certificates, target.resolve(CERTIFICATES));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(from)) {
            files = all.toList();
        }
        for (Path file : files) {
            Path copied = to.resolve(from.relativize(file));
            Files.copy(file, copied, StandardCopyOption.COPY_ATTRIBUTES);
            Folders.sync(copied);
        }
    }

    private <T> T doing(String what, Work<T> work) {
        try {
            return work.run();
        } catch (IOException | UncheckedIOException e) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "Cannot %s backups in %s: %s".formatted(what, root, e.getMessage()),
                    e);
        }
    }
}
