package dev.orrery.cluster.node;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;

/**
 * Whether a command that is sent until somebody answers it may have been carried out. Of one that
 * nobody may have begun with, the caller is told so; of another, every answer that does not tell
 * what became of it before is none.
 */
final class CommandDoubt {
    /** Whether somebody may have begun with it. */
    private volatile boolean sent;

    /** Whether nobody knows what became of it when it was sent before. */
    private volatile boolean inDoubt;

    void sent() {
        sent = true;
    }

    /** The last time has brought no answer. */
    void sendsAgain() {
        inDoubt = sent;
    }

    /** Budgets and routes are looked at before it is known whether a command was carried out. */
    boolean isEndedBy(ErrorCode refusal) {
        return !inDoubt || !(refusal == ErrorCode.THROTTLED || refusal.isStale());
    }

    /** Whether another attempt on the same partition may bring an answer. */
    boolean mayEndBySending(ErrorCode failure) {
        return failure == ErrorCode.LEADER_CHANGED
                || failure == ErrorCode.SERVICE_UNAVAILABLE
                || (inDoubt && failure == ErrorCode.THROTTLED);
    }

    /** What a failure means after which the command is not sent to this partition any more. */
    OrreryException told(OrreryException failure) {
        if (mayEndBySending(failure.code())) {
            return sent ? unknown(failure) : neverSent(failure);
        }
        // Whoever looks for the partition again has to know.
        return inDoubt && failure.code().isStale()
                ? new OrreryException(ErrorCode.STALE_IN_DOUBT, failure.text(), failure)
                : failure;
    }

    private static OrreryException unknown(OrreryException lastAttempt) {
        return new OrreryException(
                ErrorCode.OUTCOME_UNKNOWN,
                "Nobody knows whether the request was carried out: no leader of the partition's"
                        + " replica set has answered it.",
                lastAttempt);
    }

    private static OrreryException neverSent(OrreryException lastAttempt) {
        return new OrreryException(
                ErrorCode.SERVICE_UNAVAILABLE,
                "The partition's replica set has no leader: too many of its nodes are away.",
                lastAttempt);
    }
}
