package dev.orrery.server.node;

import dev.orrery.server.config.StartRefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * The folder with everything a server keeps, locked for one process. The lock is the operating
 * system's, so it goes with the process however that ends; the file that carries it stays, and
 * names its last holder.
 */
final class DataFolder implements AutoCloseable {
    private static final int LONGEST_PROCESS_ID = 32;

    private final Path path;
    private final FileChannel lockFile;

    private DataFolder(Path path, FileChannel lockFile) {
        this.path = path;
        this.lockFile = lockFile;
    }

    static DataFolder open(Path folder) {
        Path path = folder.toAbsolutePath().normalize();
        try {
            create(path);
            FileChannel channel =
                    FileChannel.open(
                            path.resolve("orrery.lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE);
            if (lock(channel) == null) {
                String holder = holder(channel);
                channel.close();
                throw new StartRefusedException(
                        "Another server has the data folder "
                                + path
                                + " open"
                                + (holder.isEmpty() ? "" : " (process " + holder + ")")
                                + ". Stop it, or choose another folder with --data.");
            }
            channel.truncate(0);
            byte[] process =
                    Long.toString(ProcessHandle.current().pid())
                            .getBytes(StandardCharsets.US_ASCII);
            channel.write(ByteBuffer.wrap(process), 0);
            return new DataFolder(path, channel);
        } catch (IOException e) {
            throw new StartRefusedException("Cannot use the data folder " + path + ": " + e, e);
        }
    }

    Path path() {
        return path;
    }

    Path keysFile() {
        return path.resolve("keys.json");
    }

    Path tlsFolder() {
        return path.resolve("tls");
    }

    /** A new folder is its owner's alone: it holds the data, and keys. */
    private static void create(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            return;
        }
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(
                    path,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectories(path);
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(LONGEST_PROCESS_ID);
        channel.read(text, 0);
        return StandardCharsets.US_ASCII.decode(text.flip()).toString().strip();
    }

    @Override
    public void close() throws IOException {
        lockFile.close();
    }
}
