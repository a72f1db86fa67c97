package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.DeleteItem;
import dev.orrery.model.command.Outcome;

/** Deletes an item that exists. */
final class DeleteEvaluator {
    private final ItemWriter writer;

    DeleteEvaluator(ItemWriter writer) {
        this.writer = writer;
    }

    Outcome evaluate(ItemContext context, DeleteItem command) {
        StoredRecord current = context.current();
        if (current == null) {
            return context.notFound();
        }
        if (!Conditions.holds(command.condition(), current)) {
            return ReplaceEvaluator.preconditionFailed(context);
        }
        double charge = writer.remove(context, current);
        return new Outcome.Deleted(charge, context.draft().lsn());
    }
}
