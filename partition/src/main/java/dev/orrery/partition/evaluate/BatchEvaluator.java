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
    private final ItemEvaluator items;

    BatchEvaluator(ItemEvaluator items) {
        this.items = items;
    }

    Outcome evaluate(
            Draft draft, LiveContainer container, Batch batch, PatchConditions conditions) {
        Draft.Mark start = draft.mark();
        List<Outcome> outcomes = new ArrayList<>(batch.commands().size());
        for (ItemCommand command : batch.commands()) {
            Outcome outcome = items.evaluate(draft, container, command, conditions);
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
