package dev.orrery.partition;

import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.AppendResult;
import dev.orrery.storage.batch.Batch;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The writer stands still: the last batch is applied, and no other begins until the hold ends.
 * Commands queue up meanwhile. To be ended exactly once; later ends have no effect.
 */
final class WriterHold {
    private final WriterLoop writer;
    private final long epoch;
    private final AtomicBoolean ended = new AtomicBoolean();

    WriterHold(WriterLoop writer, long epoch) {
        this.writer = writer;
        this.epoch = epoch;
    }

    /** Appends a batch of the system in place of the writer. */
    CompletionStage<AppendResult> append(Batch batch) {
        return writer.appendHeld(epoch, batch);
    }

    /** Lets the writer go on. */
    void release() {
        if (ended.compareAndSet(false, true)) {
            writer.endHold();
        }
    }

    /** Lets the writer end: what waits, and whatever comes later, is refused. */
    void depart(OrreryException reason) {
        if (ended.compareAndSet(false, true)) {
            writer.depart(reason);
        }
    }
}
