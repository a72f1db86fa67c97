package dev.orrery.gateway.query;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Runs reads on threads that may wait for the disk. */
public interface Reads {
    /** For callers that are on such a thread already. */
    Reads HERE =
            new Reads() {
                @Override
                public <T> CompletableFuture<T> run(Supplier<T> read) {
                    try {
                        return CompletableFuture.completedFuture(read.get());
                    } catch (RuntimeException e) {
                        return CompletableFuture.failedFuture(e);
                    }
                }

                @Override
                public boolean mayBeAwaited() {
                    return false;
                }
            };

    /** A failure reaches the future as it was thrown. */
    <T> CompletableFuture<T> run(Supplier<T> read);

    /** Whether somebody may wait for a read that cannot be done yet. */
    default boolean mayBeAwaited() {
        return true;
    }

    /** Whether one more read would only take the processors from others. */
    default boolean isBusy() {
        return false;
    }
}
