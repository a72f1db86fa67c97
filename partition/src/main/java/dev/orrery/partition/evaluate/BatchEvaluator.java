package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.Batch;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.partition.state.LiveContainer;
import java.util.ArrayList;
import java.util.List;

/** Evaluates commands that are applied together or not at all. */
final class BatchEvaluator {
    /** Text of the items in the answer: as much as a page of a feed has. */
    private static final int MAX_ANSWER_BYTES = 4 << 20;

    private final ItemEvaluator items;

    BatchEvaluator(ItemEvaluator items) {
        this.items = items;
    }

    Outcome evaluate(
            Draft draft, LiveContainer container, Batch batch, PatchConditions conditions) {
        Draft.Mark start = draft.mark();
        List<Outcome> outcomes = new ArrayList<>(batch.commands().size());
        int answerBytes = 0;
        for (ItemCommand command : batch.commands()) {
            Outcome outcome = items.evaluate(draft, container, command, conditions);
            answerBytes += textBytes(outcome);
            if (answerBytes > MAX_ANSWER_BYTES) {
                outcome = tooLarge(draft);
            }
            if (outcome instanceof Outcome.Refused refused) {
                draft.rollback(start);
                return failed(draft, batch, outcomes.size(), refused);
            }
            outcomes.add(outcome);
        }
        double charge = outcomes.stream().mapToDouble(Outcome::charge).sum();
        return new Outcome.BatchEnded(
                outcomes, true, RequestUnits.rounded(charge), draft.readLsn());
    }

    private static int textBytes(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Written written -> written.item().textLength();
            case Outcome.Found found -> found.item().textLength();
            case Outcome.Deleted _,
                    Outcome.NotModified _,
                    Outcome.Refused _,
                    Outcome.BatchEnded _,
                    Outcome.RowOutcome _,
                    Outcome.PartitionDeleted _,
                    Outcome.ScriptRepeated _,
                    Outcome.Done _ ->
                    0;
        };
    }

    private static Outcome tooLarge(Draft draft) {
        return new Outcome.Refused(
                ErrorCode.TOO_LARGE,
                "Response size is too large: the items of a batch may have %d bytes together."
                        .formatted(MAX_ANSWER_BYTES),
                RequestUnits.MINIMUM,
                draft.decidedOn());
    }

    /** Only the command that failed says why; the others failed because of it, at no price. */
    private static Outcome failed(
            Draft draft, Batch batch, int failedIndex, Outcome.Refused cause) {
        long lsn = draft.decidedOn();
        Outcome innocent =
                new Outcome.Refused(
                        ErrorCode.FAILED_DEPENDENCY,
                        "Another operation of the batch failed.",
                        0,
                        lsn);
        List<Outcome> outcomes = new ArrayList<>(batch.commands().size());
        for (int i = 0; i < batch.commands().size(); i++) {
            outcomes.add(i == failedIndex ? cause : innocent);
        }
        return new Outcome.BatchEnded(outcomes, false, cause.charge(), lsn);
    }
}
