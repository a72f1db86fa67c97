package dev.orrery.replication;

import dev.orrery.model.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shares barriers: whoever comes while one is under way gets the next, together with all others who
 * come until that begins. Those who shared one tend to come back one by one, and would make two
 * groups that take turns. So after a shared barrier the next begins when as many have come as there
 * were, or after once or twice as long as the last one took.
 */
public final class BarrierQueue {
    /** Much longer than barriers take, unless processors are short: then groups save most. */
    private static final long MAX_GATHERING_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Supplier<CompletionStage<Long>> barrier;
    private final Clock clock;
    private State state = State.IDLE;
    private @Nullable Group waiting;
    private int expected;
    private long gatherings;
    private long gatheringNanos;
    private boolean timed;

    private enum State {
        IDLE,
        RUNNING,
        GATHERING
    }

    /** Those who share a barrier. */
    private static final class Group {
        private final CompletableFuture<Long> result = new CompletableFuture<>();
        private int size;
    }

    public BarrierQueue(Supplier<CompletionStage<Long>> barrier, Clock clock) {
        this.barrier = barrier;
        this.clock = clock;
    }

    public CompletableFuture<Long> join() {
        Group mine;
        synchronized (this) {
            mine = waiting;
            if (mine == null) {
                mine = new Group();
                waiting = mine;
            }
            mine.size++;
            boolean complete = state == State.GATHERING && mine.size >= expected;
            if (state != State.IDLE && !complete) {
                return mine.result;
            }
            state = State.RUNNING;
            waiting = null;
        }
        run(mine);
        return mine.result;
    }

    private void run(Group group) {
        long startNanos = clock.monotonicNanos();
        begin().whenComplete(
                        (lsn, failure) -> {
                            goOn(group.size, clock.monotonicNanos() - startNanos);
                            if (failure == null) {
                                group.result.complete(lsn);
                            } else {
                                group.result.completeExceptionally(failure);
                            }
                        });
    }

    private CompletionStage<Long> begin() {
        try {
            return barrier.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedStage(e);
        }
    }

    private synchronized void goOn(int size, long durationNanos) {
        Group next = waiting;
        int known = size + (next == null ? 0 : next.size);
        if (known == 1) {
            state = State.IDLE;
            return;
        }
        state = State.GATHERING;
        expected = known;
        gatherings++;
        gatheringNanos = Math.min(MAX_GATHERING_NANOS, durationNanos);
        // Most gatherings end before their time, so one timer is enough for several of them.
        if (!timed) {
            timed = true;
            lookAgain();
        }
    }

    /** Looks on the timer's own thread, so nothing is done there that may take long. */
    private void lookAgain() {
        long gathering = gatherings;
        CompletableFuture.delayedExecutor(gatheringNanos, TimeUnit.NANOSECONDS, Runnable::run)
                .execute(() -> look(gathering));
    }

    private synchronized void look(long gathering) {
        if (state == State.GATHERING && gathering != gatherings) {
            lookAgain();
            return;
        }
        timed = false;
        if (state == State.GATHERING) {
            Group next = waiting;
            waiting = null;
            state = next == null ? State.IDLE : State.RUNNING;
            if (next != null) {
                CompletableFuture<Void> _ = CompletableFuture.runAsync(() -> run(next));
            }
        }
    }
}
