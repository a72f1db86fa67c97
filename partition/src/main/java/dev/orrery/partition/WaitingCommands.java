package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.loop.BoundedQueue;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * The commands that wait for the writer: new ones in the order they came, before them those that
 * have to be evaluated again, and aside those whose definition has not come yet. Offered by any
 * thread, everything else inside turns only.
 */
final class WaitingCommands {
    /** How long a caller whom the full queue refused should wait. */
    private static final long RETRY_AFTER_MILLIS = 10;

    private final BoundedQueue<Submission> queue;
    private final Deque<Submission> again = new ConcurrentLinkedDeque<>();
    private final EarlyCommands early;

    WaitingCommands(WriterLimits limits) {
        this.queue = new BoundedQueue<>(limits.queuedCommands(), limits.queuedBytes());
        this.early = new EarlyCommands(limits.earlyCommands(), limits.queuedBytes());
    }

    /** Lets a new command wait, or answers false if too many do. */
    boolean offer(Submission submission) {
        return queue.offer(submission);
    }

    /** What a caller is told whose command was not taken. */
    static OrreryException tooMany() {
        return OrreryException.retryable(
                ErrorCode.THROTTLED,
                "The partition has too many writes waiting.",
                RETRY_AFTER_MILLIS);
    }

    /** Whether so many wait that the writer cannot be keeping up. Asked from any thread. */
    boolean isHalfFull() {
        return queue.isHalfFull();
    }

    /** Whether no command could be evaluated now. Asked from any thread. */
    boolean isEmpty() {
        return queue.isEmpty() && again.isEmpty();
    }

    @Nullable Submission next() {
        return again.isEmpty() ? queue.poll() : again.poll();
    }

    /** Puts commands in front of all others, in their order. */
    void putBack(List<Submission> submissions) {
        for (Submission submission : submissions.reversed()) {
            again.addFirst(submission);
        }
    }

    /** Lets a command wait for its definition, or answers false if too many do. */
    boolean awaitDefinition(Submission submission) {
        return early.add(submission);
    }

    /** Definitions have come: those that waited for one are tried again. */
    void definitionsChanged() {
        again.addAll(early.takeAll());
    }

    /** Removes and returns those whose definition did not come in time. */
    List<Submission> takeExpired() {
        return early.takeExpired();
    }

    void refuseAll(OrreryException reason) {
        definitionsChanged();
        for (Submission next = next(); next != null; next = next()) {
            next.answer().completeExceptionally(reason);
        }
    }
}
