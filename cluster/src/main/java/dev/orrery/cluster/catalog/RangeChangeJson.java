package dev.orrery.cluster.catalog;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.List;

/** Splits and merges as JSON items; the form is in {@link CatalogJson}. */
final class RangeChangeJson {
    private RangeChangeJson() {}

    static JsonObject encode(JsonObject common, RangeChange change) {
        return common.with("owner", CatalogJson.owner(change.owner()))
                .with("reason", change.reason().name())
                .with("parents", JsonFields.array(change.parents(), RangeChangeJson::part))
                .with("children", JsonFields.array(change.children(), RangeChangeJson::part))
                .with("time", change.effort().timeMillis())
                .with("pause", change.effort().pauseMillis())
                .with("bytes", change.effort().bytes());
    }

    static RangeChange decode(JsonObject json, Stamp stamp) {
        return new RangeChange(
                CatalogJson.owner(JsonFields.object(json, "owner")),
                reason(JsonFields.text(json, "reason")),
                parts(json, "parents"),
                parts(json, "children"),
                new RangeChange.Effort(
                        JsonFields.number(json, "time"),
                        JsonFields.number(json, "pause"),
                        JsonFields.number(json, "bytes")),
                stamp);
    }

    static JsonObject encode(JsonObject common, PendingChange pending) {
        return common.with("owner", CatalogJson.owner(pending.owner()))
                .with("reason", pending.reason().name())
                .with("parents", JsonFields.array(pending.parents(), RangeChangeJson::part))
                .with("children", JsonFields.array(pending.children(), RangeChangeJson::part))
                .with("members", JsonArray.ofStrings(pending.members()));
    }

    static PendingChange pending(JsonObject json, Stamp stamp) {
        return new PendingChange(
                CatalogJson.owner(JsonFields.object(json, "owner")),
                reason(JsonFields.text(json, "reason")),
                parts(json, "parents"),
                parts(json, "children"),
                JsonFields.texts(json, "members"),
                stamp);
    }

    private static ChangeReason reason(String name) {
        try {
            return ChangeReason.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw JsonFields.damaged("reason");
        }
    }

    private static JsonValue part(RangeChange.Part part) {
        return CatalogJson.withRange(JsonObject.EMPTY.with("number", part.number()), part.range());
    }

    private static List<RangeChange.Part> parts(JsonObject json, String name) {
        return JsonFields.list(json, name, RangeChangeJson::part);
    }

    private static RangeChange.Part part(JsonValue value) {
        JsonObject json = JsonFields.object(value);
        return new RangeChange.Part(
                JsonFields.integer(json, "number"), CatalogJson.ringRange(json));
    }
}
