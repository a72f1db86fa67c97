package dev.orrery.testkit.history;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Records a history. Its time is a counter that all clients share: what one of them sees after
 * another's answer has a later time, and no clock is needed for it.
 */
public final class Recorder<A> {
    private final AtomicLong time = new AtomicLong();
    private final Collection<Operation<A>> operations = new ConcurrentLinkedQueue<>();

    /** To be called right before an operation is sent. */
    public long begin() {
        return time.incrementAndGet();
    }

    /** To be called as soon as the outcome is known, or given up on. */
    public void end(int client, long begun, Outcome outcome, A action) {
        operations.add(new Operation<>(client, begun, time.incrementAndGet(), outcome, action));
    }

    /** All that was recorded, by the time it began. */
    public List<Operation<A>> history() {
        return operations.stream().sorted(Comparator.comparingLong(Operation<A>::invoked)).toList();
    }
}
