package dev.orrery.cluster.partitions;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.MergedCopy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder with one directory for each physical partition, named by its number. */
final class PartitionDirectories {
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    private final Path root;

    PartitionDirectories(Path root) {
        this.root = root;
        try {
            Files.createDirectories(root);
        } catch (IOException e) {
            throw failed("create", root, e);
        }
        removeUnfinished();
    }

    /** Copies for merges that the end of a process has cut off. */
    private void removeUnfinished() {
        try (Stream<Path> entries = Files.list(root)) {
            for (Path copy : entries.filter(MergedCopy::isUnfinished).toList()) {
                Files.walkFileTree(copy, new Deletion());
            }
        } catch (IOException e) {
            throw failed("clear", root, e);
        }
    }

    Path of(int number) {
        return root.resolve(Integer.toString(number));
    }

    /** The numbers of all partitions that have a directory, whole or in part. */
    List<Integer> stored() {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> NUMBER.matcher(name).matches())
                    .map(Integer::valueOf)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw failed("list", root, e);
        }
    }

    boolean has(int number) {
        return Files.isDirectory(of(number));
    }

    void requireExists(int number) {
        if (!Files.isDirectory(of(number))) {
            throw new OrreryException(
                    ErrorCode.CORRUPTION,
                    "The directory of partition %d is missing: %s.".formatted(number, of(number)));
        }
    }

    /** Makes the names of new directories as durable as their contents. */
    void sync() {
        try (FileChannel channel = FileChannel.open(root, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            throw failed("sync", root, e);
        }
    }

    void delete(int number) {
        try {
            Files.walkFileTree(of(number), new Deletion());
        } catch (NoSuchFileException e) {
            // Deleted before, which is what was asked for.
            return;
        } catch (IOException e) {
            throw failed("delete", of(number), e);
        }
        sync();
    }

    private static UncheckedIOException failed(String what, Path path, IOException cause) {
        return new UncheckedIOException("cannot " + what + " " + path, cause);
    }

    /** Files first, then the directory that held them. */
    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
