package dev.orrery.model.command;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import java.util.List;

/** How a command ended. Refusals are outcomes, not exceptions: they are expected, and priced. */
public sealed interface Outcome {
    /** What the command cost in request units. */
    double charge();

    /** The partition's LSN after the command; for a refusal, the one it was decided on. */
    long lsn();

    /** The item is stored as given. */
    record Written(boolean created, StoredItem item, double charge, long lsn) implements Outcome {}

    /** The item is gone. */
    record Deleted(double charge, long lsn) implements Outcome {}

    /** The item that was read. */
    record Found(StoredItem item, double charge, long lsn) implements Outcome {}

    /** The item still has the etag the reader knows. */
    record NotModified(String etag, double charge, long lsn) implements Outcome {}

    /**
     * Nothing was changed.
     *
     * @param retryAfterMillis how long to wait before the same request may succeed; 0 if waiting is
     *     no help or nobody knows
     */
    record Refused(ErrorCode code, String message, double charge, long lsn, long retryAfterMillis)
            implements Outcome {
        public Refused(ErrorCode code, String message, double charge, long lsn) {
            this(code, message, charge, lsn, 0);
        }

        /** For callers that take exceptions rather than outcomes. */
        public OrreryException toException() {
            return retryAfterMillis > 0
                    ? OrreryException.retryable(code, message, retryAfterMillis)
                    : new OrreryException(code, message);
        }
    }

    /** One outcome for each command of a batch, in order; if one is refused, none was applied. */
    record BatchEnded(List<Outcome> outcomes, boolean applied, double charge, long lsn)
            implements Outcome {
        public BatchEnded {
            outcomes = List.copyOf(outcomes);
        }
    }

    /** What became of a {@link Command.RowCommand}; its meaning is known where rows are. */
    non-sealed interface RowOutcome extends Outcome {}

    /**
     * The items of a key are hidden and will be removed.
     *
     * @param covered where on the ring: what the partition owns of what was asked for
     */
    record PartitionDeleted(RingRange covered, double charge, long lsn) implements Outcome {}

    /** What a script has done was applied, or a definition was installed or removed. */
    record Done(double charge, long lsn) implements Outcome {}

    /** A script that was sent again had been carried out before. */
    record ScriptRepeated(KeptAnswer answer, double charge, long lsn) implements Outcome {}
}
