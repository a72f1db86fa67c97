package dev.orrery.partition;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Command.Optimistic;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.request.RequestResults;
import java.util.Optional;

/** Has every request with an id carried out once. Used inside turns only. */
final class RepeatedRequests {
    private static final long SECONDS_PER_MINUTE = 60;

    private long forgottenBefore;
    private long forgottenAtLsn;

    /**
     * What became of a command when it was sent before. Refused is only what may be forgotten: a
     * leader whose clock is ahead has forgotten nothing before its first batch, and nobody else
     * could write that if it refused everybody by its own clock.
     */
    Optional<Outcome> find(Draft draft, Submission submission) {
        RequestId id = submission.id();
        if (id == null) {
            return Optional.empty();
        }
        if (id.minute() < oldestKept(draft)) {
            throw new OrreryException(
                    ErrorCode.OUTCOME_UNKNOWN, "The request was on its way for too long.");
        }
        return RequestResults.find(draft.overlay(), id, submission.command().command());
    }

    /** The batch before tells what was forgotten, unless this one has forgotten more. */
    private long oldestKept(Draft draft) {
        return draft.lsn() == forgottenAtLsn ? forgottenBefore : oldest(draft.baseSeconds());
    }

    /** Notes the result of a command that has changed something. */
    void note(Draft draft, Submission submission, Outcome outcome) {
        RequestId id = submission.id();
        if (id == null || !hasEffects(outcome)) {
            return;
        }
        long oldest = oldest(draft.timeSeconds());
        if (oldest > forgottenBefore) {
            forgottenBefore = oldest;
            forgottenAtLsn = draft.lsn();
            RequestResults.forgetBefore(draft.overlay(), oldest);
        }
        RequestResults.put(draft.overlay(), id, kept(submission.command().command(), outcome));
    }

    /** Who sends a script again gets the answer of the first time, whatever another run says. */
    private static Outcome kept(Command command, Outcome outcome) {
        return command instanceof Optimistic script
                ? new Outcome.ScriptRepeated(script.answer(), outcome.charge(), outcome.lsn())
                : outcome;
    }

    private static long oldest(long seconds) {
        return seconds / SECONDS_PER_MINUTE - RequestId.KEPT_MINUTES;
    }

    private static boolean hasEffects(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Refused _, Outcome.Found _, Outcome.NotModified _ -> false;
            case Outcome.BatchEnded batch -> batch.applied();
            case Outcome.Written _,
                    Outcome.Deleted _,
                    Outcome.PartitionDeleted _,
                    Outcome.RowOutcome _,
                    Outcome.ScriptRepeated _,
                    Outcome.Done _ ->
                    true;
        };
    }
}
