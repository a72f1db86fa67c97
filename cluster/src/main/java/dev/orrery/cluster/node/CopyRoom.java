package dev.orrery.cluster.node;

import dev.orrery.partition.PhysicalPartition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/** Whether a disk has room for copies of partitions: a full one would stop everybody on it. */
final class CopyRoom {
    /** What copies leave to others. */
    private static final long RESERVE_BYTES = 256L << 20;

    private final LongSupplier usableBytes;

    CopyRoom(LongSupplier usableBytes) {
        this.usableBytes = usableBytes;
    }

    /** The room of the disk on which a folder is. */
    static CopyRoom of(Path folder) {
        return new CopyRoom(
                () -> {
                    try {
                        return Files.getFileStore(folder).getUsableSpace();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    /** Whether there is room for all that two partitions hold; the copy may be more compact. */
    boolean hasFor(PhysicalPartition lower, PhysicalPartition upper) {
        long bytes = lower.statistics().storeBytes() + upper.statistics().storeBytes();
        return usableBytes.getAsLong() - bytes > RESERVE_BYTES;
    }

    boolean isLeft() {
        return usableBytes.getAsLong() > RESERVE_BYTES;
    }
}
