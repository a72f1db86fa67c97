package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.CreateItem;
import dev.orrery.model.command.Command.DeleteItem;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Command.PatchItem;
import dev.orrery.model.command.Command.ReadItem;
import dev.orrery.model.command.Command.ReplaceItem;
import dev.orrery.model.command.Command.UpsertItem;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorKind;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.limit.Limits;
import dev.orrery.partition.state.LiveContainer;

/** Evaluates commands on single items. */
final class ItemEvaluator {
    private final CreateEvaluator create;
    private final ReplaceEvaluator replace;
    private final DeleteEvaluator delete;
    private final PatchEvaluator patch;

    ItemEvaluator(Limits limits, ItemWriter writer) {
        create = new CreateEvaluator(writer);
        replace = new ReplaceEvaluator(writer);
        delete = new DeleteEvaluator(writer);
        patch = new PatchEvaluator(writer, limits);
    }

    Outcome evaluate(
            Draft draft, LiveContainer container, ItemCommand command, PatchConditions conditions) {
        ItemContext context = ItemContext.of(draft, container, command);
        try {
            return evaluate(context, command, conditions);
        } catch (OrreryException e) {
            // What is wrong with the command itself was found deep inside; the rest is no outcome.
            ErrorKind kind = e.code().kind();
            if (kind == ErrorKind.CALLER || kind == ErrorKind.CONFLICT) {
                return context.refused(e.code(), e.text());
            }
            throw e;
        }
    }

    private Outcome evaluate(ItemContext context, ItemCommand command, PatchConditions conditions) {
        return switch (command) {
            case CreateItem item -> create.evaluate(context, item);
            case UpsertItem item -> replace.evaluate(context, item);
            case ReplaceItem item -> replace.evaluate(context, item);
            case DeleteItem item -> delete.evaluate(context, item);
            case PatchItem item -> patch.evaluate(context, item, conditions);
            case ReadItem item ->
                    PointRead.outcome(
                            context.current(), item.condition(), context.draft().readLsn());
        };
    }
}
