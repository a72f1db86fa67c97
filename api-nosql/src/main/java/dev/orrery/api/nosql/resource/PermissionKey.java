package dev.orrery.api.nosql.resource;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.key.PartitionKeyText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The partition key in a permission: an array, or a single value as some clients send it. */
final class PermissionKey {
    private PermissionKey() {}

    /** The key as the text of an array, which was read once to be sure that it can be. */
    static Optional<String> of(BodyFields fields) {
        JsonValue value = fields.member("resourcePartitionKey");
        if (value == null) {
            return Optional.empty();
        }
        JsonArray key = value instanceof JsonArray array ? array : new JsonArray(List.of(value));
        String text = new String(key.toBytes(), StandardCharsets.UTF_8);
        PartitionKeyText.parse(text);
        return Optional.of(text);
    }
}
