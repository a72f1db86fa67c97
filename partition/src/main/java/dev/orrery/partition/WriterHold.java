package dev.orrery.partition;

import dev.orrery.model.error.OrreryException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The writer stands still: the last batch is applied, and no other begins until the hold ends.
 * Commands queue up meanwhile. To be ended exactly once; later ends have no effect.
 */
final class WriterHold {
    private final WriterLoop writer;
    private final AtomicBoolean ended = new AtomicBoolean();

    WriterHold(WriterLoop writer) {
        this.writer = writer;
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
