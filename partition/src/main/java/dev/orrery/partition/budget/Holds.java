package dev.orrery.partition.budget;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What people who test their applications hold back on a node. There is nothing in it otherwise,
 * and then it costs one read of a field.
 */
public final class Holds {
    /** Holds at the same time. */
    public static final int LIMIT = 100;

    /** Clients are told to come again at least so often: a real budget is there again by then. */
    private static final long LONGEST_RETRY_MILLIS = 1_000;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Clock clock;
    private volatile List<Hold> active = List.of();

    public Holds(Clock clock) {
        this.clock = clock;
    }

    public synchronized Hold add(int containerNumber, RingRange range, long millis) {
        List<Hold> kept = active();
        if (kept.size() >= LIMIT) {
            throw OrreryException.badRequest(
                    "No more than %d holds are possible at a time.".formatted(LIMIT));
        }
        long until = clock.monotonicNanos() + millis * NANOS_PER_MILLI;
        Hold hold = new Hold(containerNumber, range, until);
        active = Stream.concat(kept.stream(), Stream.of(hold)).toList();
        return hold;
    }

    /** Ends all holds of a container; returns how many there were. */
    public synchronized int release(int containerNumber) {
        List<Hold> before = active();
        active = before.stream().filter(hold -> hold.containerNumber() != containerNumber).toList();
        return before.size() - active.size();
    }

    public List<Hold> active() {
        long now = clock.monotonicNanos();
        return active.stream().filter(hold -> hold.untilNanos() - now > 0).toList();
    }

    /** How long a request to a key is to wait; 0 if nothing holds it back. */
    long retryAfterMillis(int containerNumber, RingPosition position) {
        return retryAfterMillis(hold -> hold.concerns(containerNumber, position));
    }

    /** How long a request to all keys of a range is to wait; 0 if some are not held back. */
    long retryAfterMillis(int containerNumber, RingRange range) {
        return retryAfterMillis(hold -> hold.concerns(containerNumber, range));
    }

    private long retryAfterMillis(Predicate<Hold> concerned) {
        List<Hold> all = active;
        if (all.isEmpty()) {
            return 0;
        }
        long now = clock.monotonicNanos();
        return all.stream()
                .filter(concerned)
                .mapToLong(hold -> Math.min(LONGEST_RETRY_MILLIS, hold.remainingMillis(now)))
                .max()
                .orElse(0);
    }
}
