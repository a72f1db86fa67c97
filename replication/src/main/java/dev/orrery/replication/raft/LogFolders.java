package dev.orrery.replication.raft;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.ratis.util.FileUtils;

/** The folder with one folder for the log of each group of this node, as Ratis names them. */
final class LogFolders {
    private static final Pattern NAME =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** Where Ratis has the segments of a log. */
    static final String CURRENT = "current";

    /** Named by the first entry. */
    private static final Pattern SEGMENT = Pattern.compile("log_(?:inprogress_)?([0-9]+)(?:-.*)?");

    private final Path root;
    private final long clusterId;

    LogFolders(Path root, long clusterId) {
        this.root = root;
        this.clusterId = clusterId;
    }

    Path root() {
        return root;
    }

    UUID uuid(int number) {
        return new UUID(clusterId, number);
    }

    static int number(UUID uuid) {
        return Math.toIntExact(uuid.getLeastSignificantBits());
    }

    boolean has(int number) {
        return Files.isDirectory(of(number));
    }

    /** Whether the log of a group has all entries since the group began with data. */
    boolean isWhole(int number) {
        try (Stream<Path> files = Files.list(of(number).resolve(CURRENT))) {
            return files.map(file -> SEGMENT.matcher(file.getFileName().toString()))
                    .filter(Matcher::matches)
                    .mapToLong(segment -> Long.parseLong(segment.group(1)))
                    .min()
                    .equals(OptionalLong.of(RaftPosition.WITH_DATA.index() + 1));
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Integer> numbers() {
        try (Stream<Path> folders = Files.list(root)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .filter(NAME.asMatchPredicate())
                    .map(UUID::fromString)
                    .filter(uuid -> uuid.getMostSignificantBits() == clusterId)
                    .map(LogFolders::number)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void delete(int number) {
        try {
            FileUtils.deleteFully(of(number));
        } catch (IOException e) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The log of group %d could not be removed: %s"
                            .formatted(number, e.getMessage()),
                    e);
        }
    }

    /** Where the log of a group is, or would be. */
    Path of(int number) {
        return root.resolve(uuid(number).toString());
    }
}
