package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.ReplaceItem;
import dev.orrery.model.command.Command.UpsertItem;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;

/** Replaces an item, or creates it where the command allows that. */
final class ReplaceEvaluator {
    private final ItemWriter writer;

    ReplaceEvaluator(ItemWriter writer) {
        this.writer = writer;
    }

    Outcome evaluate(ItemContext context, ReplaceItem command) {
        if (context.current() == null) {
            return context.notFound();
        }
        return holds(context, command.condition())
                ? writer.write(context, command.item())
                : preconditionFailed(context);
    }

    Outcome evaluate(ItemContext context, UpsertItem command) {
        return holds(context, command.condition())
                ? writer.write(context, command.item())
                : preconditionFailed(context);
    }

    static boolean holds(ItemContext context, EtagCondition condition) {
        return Conditions.holds(condition, context.current());
    }

    static Outcome preconditionFailed(ItemContext context) {
        return context.refused(
                ErrorCode.PRECONDITION_FAILED,
                "The item does not fulfil the condition of the request.");
    }
}
