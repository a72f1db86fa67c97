package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.ReplaceItem;
import dev.orrery.model.command.Command.UpsertItem;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.ParsedItem;
import java.util.Objects;

/** Replaces an item, or creates it where the command allows that. */
final class ReplaceEvaluator {
    private static final JsonName ID = JsonName.of("id");

    private final ItemWriter writer;

    ReplaceEvaluator(ItemWriter writer) {
        this.writer = writer;
    }

    Outcome evaluate(ItemContext context, ReplaceItem command) {
        if (context.current() == null) {
            return context.notFound();
        }
        if (!holds(context, command.condition())) {
            return preconditionFailed(context);
        }
        String id = idOf(command.item().view());
        return id.equals(command.id())
                ? writer.write(context, command.item())
                : rename(context, command.item(), id);
    }

    private static String idOf(JsonView item) {
        return item.stringValue(item.member(item.root(), ID));
    }

    /** A replacement with another id takes the place of the item under that id. */
    private Outcome rename(ItemContext context, ParsedItem item, String id) {
        ItemContext renamed = context.withId(id);
        if (renamed.current() != null) {
            return context.refused(
                    ErrorCode.ALREADY_EXISTS,
                    "An item with the new id exists already in the partition.");
        }
        StoredRecord before = Objects.requireNonNull(context.current());
        Outcome outcome = writer.write(renamed, item, writer.remove(context, before));
        return outcome instanceof Outcome.Written written
                ? new Outcome.Written(false, written.item(), written.charge(), written.lsn())
                : outcome;
    }

    Outcome evaluate(ItemContext context, UpsertItem command) {
        return isNew(context, command.condition()) || holds(context, command.condition())
                ? writer.write(context, command.item())
                : preconditionFailed(context);
    }

    /**
     * Whether there is no item whose etag could be compared: an upsert creates it then, as in the
     * service. Who wants any item to be there is refused.
     */
    private static boolean isNew(ItemContext context, EtagCondition condition) {
        return context.current() == null
                && condition instanceof EtagCondition.Match(String etag)
                && !etag.equals(Conditions.ANY);
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
