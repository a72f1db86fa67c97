package dev.orrery.partition.split;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a writer slower than those who follow it: while they catch up, it may write half as much as
 * they have repeated. So they do catch up, and the writer never waits for longer than one of their
 * steps. At other times it writes as it likes.
 */
public final class Pace {
    private boolean limited;
    private long allowedBytes;
    private @Nullable CompletableFuture<Void> waiting;

    /** Begins to limit the writer, which may write some bytes at once. */
    public synchronized void limit(long bytes) {
        limited = true;
        allowedBytes = bytes;
    }

    /** Called by the writer; it goes on when the stage is complete. */
    public synchronized CompletableFuture<Void> written(long bytes) {
        allowedBytes -= bytes;
        if (!limited || allowedBytes > 0) {
            return BatchObserver.GO_ON;
        }
        waiting = new CompletableFuture<>();
        return waiting;
    }

    /** Lets the writer write half as much as was repeated. */
    public void repeated(long bytes) {
        end(repeatedAndReady(bytes));
    }

    private synchronized @Nullable CompletableFuture<Void> repeatedAndReady(long bytes) {
        allowedBytes += bytes / 2;
        return allowedBytes > 0 ? taken() : null;
    }

    /** Lets the writer write as it likes: to be called before anyone waits for it. */
    public void free() {
        end(freed());
    }

    private synchronized @Nullable CompletableFuture<Void> freed() {
        limited = false;
        return taken();
    }

    private @Nullable CompletableFuture<Void> taken() {
        CompletableFuture<Void> ready = waiting;
        waiting = null;
        return ready;
    }

    /** Outside the lock, since the writer goes on within the call. */
    private static void end(@Nullable CompletableFuture<Void> ready) {
        if (ready != null) {
            ready.complete(null);
        }
    }
}
