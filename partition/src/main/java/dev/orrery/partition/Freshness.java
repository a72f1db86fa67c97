package dev.orrery.partition;

import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a replica from showing less than a reader may rely on: what this node has acknowledged
 * itself, what the reader's session has seen elsewhere, or everything there is.
 */
final class Freshness {
    /** Many times what a follower is behind its leader, and less than clients wait. */
    private static final long PATIENCE_MILLIS = 5_000;

    /** Readers who may see old data wait this long for what the node has acknowledged. */
    private static final long GRACE_MILLIS = 1_000;

    /** How long a replica may take to catch up before the leader is asked what there is. */
    private static final long CATCH_UP_MILLIS = 300;

    /** Covers the search for a leader, and catching up with it. */
    private static final long LIMIT_MILLIS = 20_000;

    /** What is further ahead is asked of the leader at once: perhaps nobody has it. */
    private static final long MAX_AHEAD = 10_000;

    private final WriterLoop writer;
    private final boolean alone;
    private final Supplier<CompletableFuture<Long>> confirmation;
    private final AtomicLong floor = new AtomicLong();
    private final CompletableFuture<Void> admitted = new CompletableFuture<>();
    private volatile long admittedLsn;

    /**
     * What a replica may show.
     *
     * @param alone whether there is no other replica that could know more
     * @param confirmation an LSN that has everything acknowledged before it was asked for
     */
    Freshness(WriterLoop writer, boolean alone, Supplier<CompletableFuture<Long>> confirmation) {
        this.writer = writer;
        this.alone = alone;
        this.confirmation = confirmation;
        if (alone) {
            admitted.complete(null);
        }
    }

    /** Lets the replica answer once it has this LSN: before, it may be behind itself. */
    void admit(long lsn) {
        promise(lsn);
        admittedLsn = lsn;
        admitted.complete(null);
    }

    /** Whether the replica has what there was when it was admitted. */
    boolean isCaughtUp() {
        return admitted.isDone() && lsn() >= admittedLsn;
    }

    boolean isAdmitted() {
        return admitted.isDone();
    }

    /** From now on nothing older than this LSN is shown to sessions. */
    void promise(long lsn) {
        if (floor.get() < lsn) {
            floor.accumulateAndGet(lsn, Math::max);
        }
    }

    /** Whether the replica may be read at once. */
    boolean isMet(ReadTerms terms) {
        return alone
                || (admitted.isDone()
                        && !terms.isUnconfirmed()
                        && lsn() >= Math.max(floor.get(), terms.seenLsn()));
    }

    /** Completes with terms that are met; no thread is held meanwhile. */
    CompletableFuture<ReadTerms> ready(ReadTerms terms) {
        if (isMet(terms)) {
            return CompletableFuture.completedFuture(terms);
        }
        if (terms.isUnconfirmed()) {
            return confirmation.get().thenCompose(lsn -> confirmed(terms.confirmedAt(lsn)));
        }
        if (!terms.level().keepsSessions()) {
            return caughtUp(terms, GRACE_MILLIS).exceptionally(_ -> terms);
        }
        return terms.seenLsn() > lsn() + MAX_AHEAD
                ? asked(terms)
                : caughtUp(terms, CATCH_UP_MILLIS).exceptionallyCompose(_ -> asked(terms));
    }

    private CompletableFuture<ReadTerms> confirmed(ReadTerms terms) {
        return isMet(terms)
                ? CompletableFuture.completedFuture(terms)
                : caughtUp(terms, PATIENCE_MILLIS);
    }

    /** Waits on if the leader has what the session has seen. */
    private CompletableFuture<ReadTerms> asked(ReadTerms terms) {
        return confirmation
                .get()
                .thenCompose(
                        lsn -> {
                            if (lsn < terms.seenLsn()) {
                                throw notAvailable(null);
                            }
                            return caughtUp(terms, PATIENCE_MILLIS);
                        });
    }

    private CompletableFuture<ReadTerms> caughtUp(ReadTerms terms, long patienceMillis) {
        // Copied, so that one reader's patience does not end that of others.
        return admitted.copy()
                .thenCompose(_ -> writer.reached(Math.max(floor.get(), terms.seenLsn())).copy())
                .orTimeout(patienceMillis, TimeUnit.MILLISECONDS)
                .handle(
                        (_, failure) -> {
                            if (failure != null) {
                                throw notAvailable(failure);
                            }
                            return terms;
                        });
    }

    private long lsn() {
        return writer.state().applied().lsn();
    }

    /** Waits until the terms are met. */
    void await(ReadTerms terms) {
        if (isMet(terms)) {
            return;
        }
        try {
            ReadTerms _ = ready(terms).get(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw cause(e.getCause());
        } catch (TimeoutException e) {
            throw notAvailable(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE, "The server is shutting down.", e);
        }
    }

    private static OrreryException cause(@Nullable Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return cause instanceof OrreryException known ? known : notAvailable(cause);
    }

    private static OrreryException notAvailable(@Nullable Throwable cause) {
        return new OrreryException(
                ErrorCode.SESSION_NOT_AVAILABLE,
                "The replica on this node has not caught up with what the client has seen.",
                cause);
    }
}
