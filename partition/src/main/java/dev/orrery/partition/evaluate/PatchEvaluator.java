package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.PatchItem;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonPath;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.json.patch.JsonPatch;
import dev.orrery.model.limit.Limits;
import java.util.Arrays;

/** Changes parts of an item that exists. Its place, id and partition key, cannot be changed. */
final class PatchEvaluator {
    private static final JsonName ID = JsonName.of("id");

    private final ItemWriter writer;
    private final JsonLimits jsonLimits;

    PatchEvaluator(ItemWriter writer, Limits limits) {
        this.writer = writer;
        this.jsonLimits = new JsonLimits(limits.nestingDepth());
    }

    Outcome evaluate(ItemContext context, PatchItem command, PatchConditions conditions) {
        StoredRecord current = context.current();
        if (current == null) {
            return context.notFound();
        }
        if (!Conditions.holds(command.condition(), current)
                || !conditions.hold(command, current.view())) {
            return ReplaceEvaluator.preconditionFailed(context);
        }
        byte[] text = JsonPatch.apply(current.view(), command.operations());
        ParsedItem patched = ParsedItem.parse(text, jsonLimits);
        if (!keepsItsPlace(context, current.view(), patched.view())) {
            return context.refused(
                    ErrorCode.BAD_REQUEST,
                    "A patch cannot change the id or the partition key of an item.");
        }
        double surcharge = command.operations().size() * RequestUnits.PER_PATCH_OPERATION;
        return writer.write(context, patched, surcharge);
    }

    private static boolean keepsItsPlace(ItemContext context, JsonView before, JsonView after) {
        int idBefore = before.member(before.root(), ID);
        int idAfter = after.member(after.root(), ID);
        if (!isSame(before, idBefore, after, idAfter)) {
            return false;
        }
        for (JsonPath path : context.container().partitionKeyPaths()) {
            if (!isSame(before, before.path(path), after, after.path(path))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(JsonView before, int old, JsonView after, int fresh) {
        if (old == JsonView.UNDEFINED || fresh == JsonView.UNDEFINED) {
            return old == fresh;
        }
        return Arrays.equals(
                before.bytes(),
                before.textStart(old),
                before.textEnd(old),
                after.bytes(),
                after.textStart(fresh),
                after.textEnd(fresh));
    }
}
