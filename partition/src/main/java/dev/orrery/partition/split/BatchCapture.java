package dev.orrery.partition.split;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.Batch;
import java.util.ArrayList;
import java.util.List;

/** Keeps the batches that a writer applies, in order, until they are taken. */
public final class BatchCapture {
    /** What may wait to be copied; more means that the writer is faster than the copy. */
    private static final long MAX_BYTES = 64L << 20;

    private List<Batch> batches = new ArrayList<>();
    private long bytes;
    private boolean overflown;

    /** Called by the writer after it has applied a batch. */
    public synchronized void applied(Batch batch) {
        if (bytes + batch.sizeBytes() > MAX_BYTES) {
            overflown = true;
            batches.clear();
        }
        if (!overflown) {
            batches.add(batch);
            bytes += batch.sizeBytes();
        }
    }

    public synchronized long bytes() {
        return bytes;
    }

    /** Takes what there is. */
    public synchronized List<Batch> take() {
        if (overflown) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "So much is written that partitions cannot be split or merged now; try again"
                            + " later.");
        }
        List<Batch> taken = batches;
        batches = new ArrayList<>();
        bytes = 0;
        return taken;
    }
}
