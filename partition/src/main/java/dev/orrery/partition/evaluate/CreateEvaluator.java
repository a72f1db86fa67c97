package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.CreateItem;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;

/** Creates an item where there is none. */
final class CreateEvaluator {
    private final ItemWriter writer;

    CreateEvaluator(ItemWriter writer) {
        this.writer = writer;
    }

    Outcome evaluate(ItemContext context, CreateItem command) {
        if (context.current() != null) {
            return context.refused(
                    ErrorCode.ALREADY_EXISTS,
                    "An item with this id exists already in the partition.");
        }
        return writer.write(context, command.item());
    }
}
