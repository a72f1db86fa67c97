package dev.orrery.replication;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shares barriers: whoever comes while one is under way gets the next, together with all others who
 * come until that begins.
 */
public final class BarrierQueue {
    private final Supplier<CompletionStage<Long>> barrier;
    private boolean running;
    private @Nullable CompletableFuture<Long> waiting;

    public BarrierQueue(Supplier<CompletionStage<Long>> barrier) {
        this.barrier = barrier;
    }

    public CompletableFuture<Long> join() {
        CompletableFuture<Long> mine;
        synchronized (this) {
            if (running) {
                CompletableFuture<Long> next = waiting;
                if (next == null) {
                    next = new CompletableFuture<>();
                    waiting = next;
                }
                return next;
            }
            running = true;
            mine = new CompletableFuture<>();
        }
        run(mine);
        return mine;
    }

    private void run(CompletableFuture<Long> group) {
        barrier.get()
                .whenComplete(
                        (lsn, failure) -> {
                            startNext();
                            if (failure == null) {
                                group.complete(lsn);
                            } else {
                                group.completeExceptionally(failure);
                            }
                        });
    }

    private void startNext() {
        CompletableFuture<Long> next;
        synchronized (this) {
            next = waiting;
            waiting = null;
            running = next != null;
        }
        if (next != null) {
            run(next);
        }
    }
}
