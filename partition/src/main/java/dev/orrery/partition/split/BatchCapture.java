package dev.orrery.partition.split;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.Batch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the batches that a writer applies, in order, until they are taken: a while's in memory,
 * more of them in a file.
 */
public final class BatchCapture implements AutoCloseable {
    /** What may wait in memory. */
    private static final long MEMORY_BYTES = 32L << 20;

    private final Path path;
    private final long memoryBytes;
    private final Queue<Batch> oldest = new ArrayDeque<>();
    private @Nullable BatchFile younger;
    private long bytes;
    private long oldestBytes;
    private @Nullable IOException failure;

    /**
     * Begins with nothing.
     *
     * @param folder where a file may be made
     */
    public BatchCapture(Path folder) {
        this(folder, MEMORY_BYTES);
    }

    BatchCapture(Path folder, long memoryBytes) {
        this.path = folder.resolve("captured.batches");
        this.memoryBytes = memoryBytes;
    }

    /** Called by the writer after it has applied a batch; it goes on whatever happens here. */
    public synchronized void applied(Batch batch) {
        if (failure != null) {
            return;
        }
        try {
            keep(batch);
            bytes += batch.sizeBytes();
        } catch (IOException e) {
            failure = e;
        }
    }

    private void keep(Batch batch) throws IOException {
        boolean ordered = younger == null || younger.isEmpty();
        if (ordered && oldestBytes + batch.sizeBytes() <= memoryBytes) {
            oldest.add(batch);
            oldestBytes += batch.sizeBytes();
            return;
        }
        if (younger == null) {
            younger = new BatchFile(path);
        }
        younger.add(batch);
    }

    /** What waits to be taken. */
    public synchronized long bytes() {
        return bytes;
    }

    /** Takes the oldest batches, about as many bytes as asked for; empty if there are none. */
    public synchronized List<Batch> take(long aboutBytes) {
        List<Batch> taken = new ArrayList<>();
        long takenBytes = 0;
        try {
            for (Batch next = poll(); next != null; next = poll()) {
                taken.add(next);
                takenBytes += next.sizeBytes();
                if (takenBytes >= aboutBytes) {
                    break;
                }
            }
        } catch (IOException e) {
            failure = e;
        }
        if (failure != null) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "What is written during a split or a merge could not be kept in " + path + ".",
                    failure);
        }
        bytes -= takenBytes;
        return taken;
    }

    private @Nullable Batch poll() throws IOException {
        Batch next = oldest.poll();
        if (next != null) {
            oldestBytes -= next.sizeBytes();
            return next;
        }
        return younger == null || younger.isEmpty() ? null : younger.take();
    }

    @Override
    public synchronized void close() {
        oldest.clear();
        oldestBytes = 0;
        bytes = 0;
        if (younger != null) {
            try {
                younger.close();
            } catch (IOException e) {
                // Nothing in it is needed any more, and its space is free when the process ends.
                failure = e;
            }
            younger = null;
        }
    }
}
