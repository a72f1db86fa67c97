package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps a replica from showing less than this node has promised: what it has acknowledged itself,
 * and what its clients have seen elsewhere.
 */
final class Freshness {
    /** Many times what a follower is behind its leader, and less than clients wait. */
    private static final long PATIENCE_MILLIS = 5_000;

    private final WriterLoop writer;
    private final AtomicLong floor = new AtomicLong();
    private final CompletableFuture<Void> admitted = new CompletableFuture<>();

    /**
     * What a replica may show.
     *
     * @param alone whether there is no other replica that could know more
     */
    Freshness(WriterLoop writer, boolean alone) {
        this.writer = writer;
        if (alone) {
            admitted.complete(null);
        }
    }

    /** Lets the replica answer once it has this LSN: before, it may be behind itself. */
    void admit(long lsn) {
        promise(lsn);
        admitted.complete(null);
    }

    boolean isAdmitted() {
        return admitted.isDone();
    }

    /** From now on nothing older than this LSN is shown. */
    void promise(long lsn) {
        if (floor.get() < lsn) {
            floor.accumulateAndGet(lsn, Math::max);
        }
    }

    boolean isMet() {
        return admitted.isDone() && writer.state().applied().lsn() >= floor.get();
    }

    /** Waits for what was promised. */
    void await() {
        if (isMet()) {
            return;
        }
        try {
            admitted.thenCompose(_ -> writer.reached(floor.get()))
                    .get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new OrreryException(
                    ErrorCode.SESSION_NOT_AVAILABLE,
                    "The replica on this node has not caught up with what the client has seen.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE, "The server is shutting down.", e);
        }
    }
}
