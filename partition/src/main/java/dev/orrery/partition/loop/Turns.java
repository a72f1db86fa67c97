package dev.orrery.partition.loop;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Gives one task its turns on a shared pool, never two at once. A turn lasts from the start of the
 * task to {@link #end}, which may come later and from another thread: a turn can wait for a log
 * without holding a thread. Between two turns other partitions have theirs.
 */
public final class Turns {
    private final WriterPool pool;
    private final Runnable task;
    private final BooleanSupplier hasWork;
    private final AtomicBoolean taken = new AtomicBoolean();

    /**
     * Gives a task turns.
     *
     * @param task must lead to exactly one call of {@link #end}
     * @param hasWork whether another turn is needed; asked between turns, from any thread
     */
    public Turns(WriterPool pool, Runnable task, BooleanSupplier hasWork) {
        this.pool = pool;
        this.task = task;
        this.hasWork = hasWork;
    }

    /** Announces work: there will be a turn that starts after this call. */
    public void announce() {
        if (!taken.get() && taken.compareAndSet(false, true)) {
            pool.workers().execute(task);
        }
    }

    /** Ends the current turn. */
    public void end() {
        taken.set(false);
        // Whoever announced work during the turn found it taken and left it to this check.
        if (hasWork.getAsBoolean()) {
            announce();
        }
    }
}
