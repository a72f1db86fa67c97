package dev.orrery.api.nosql.resource;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.List;

/** The body of a feed: {@code {"_rid": ..., "<Name>": [...], "_count": n}}. */
final class FeedBody {
    private FeedBody() {}

    static byte[] of(String rid, String name, List<? extends JsonValue> elements) {
        return JsonObject.EMPTY
                .with("_rid", rid)
                .with(name, new JsonArray(List.copyOf(elements)))
                .with("_count", elements.size())
                .toBytes();
    }
}
