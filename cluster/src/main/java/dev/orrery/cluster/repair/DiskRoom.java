package dev.orrery.cluster.repair;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/**
 * Whether a store can be opened again where it is: opening writes anew what its log has. That is
 * found out with a file of that size, since a disk that is full for this process, or that fails,
 * need not say so beforehand.
 */
final class DiskRoom {
    private static final String LOG_ENDING = ".log";
    private static final String PROBE = "room.probe";

    /** For the files that the engine writes besides: small ones, and the first of a new log. */
    private static final long LEAST_BYTES = 2 << 20;

    private static final int PIECE_BYTES = 256 << 10;

    private DiskRoom() {}

    static boolean isThere(Path store) {
        Path probe = store.resolve(PROBE);
        try {
            long needed = LEAST_BYTES + logBytes(store);
            return Files.getFileStore(store).getUsableSpace() >= needed && write(probe, needed);
        } catch (IOException e) {
            return false;
        } finally {
            remove(probe);
        }
    }

    private static long logBytes(Path store) throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.list(store)) {
            for (Path log : files.filter(file -> file.toString().endsWith(LOG_ENDING)).toList()) {
                bytes += Files.size(log);
            }
        }
        return bytes;
    }

    private static boolean write(Path probe, long bytes) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        probe,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_BYTES);
            for (long rest = bytes; rest > 0; rest -= piece.position()) {
                piece.clear().limit((int) Math.min(rest, PIECE_BYTES));
                if (channel.write(piece) == 0) {
                    return false;
                }
            }
            channel.force(true);
            return true;
        }
    }

    private static void remove(Path probe) {
        try {
            Files.deleteIfExists(probe);
        } catch (IOException e) {
            // It is overwritten the next time, and the engine removes nothing it does not know.
            return;
        }
    }
}
