package dev.orrery.gateway.lab;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonBoolean;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.util.List;
import java.util.Optional;

/** Makes items of one partition key that do nothing but take room. */
record FillItems(PartitionKeyDefinition definition, PartitionKey key) {
    ParsedItem item(String id, int fillerBytes) {
        JsonObject item =
                JsonObject.EMPTY
                        .with("id", id)
                        .with("filler", "x".repeat(Math.max(1, fillerBytes)));
        for (int i = 0; i < key.size(); i++) {
            List<String> names = definition.paths().get(i).segments();
            Optional<JsonValue> value = valueOf(key.component(i));
            if (value.isPresent()) {
                item = with(item, names, value.get());
            }
        }
        return ParsedItem.parse(item.toBytes(), JsonLimits.DEFAULT);
    }

    private static JsonObject with(JsonObject object, List<String> names, JsonValue value) {
        String name = names.getFirst();
        if (names.size() == 1) {
            return object.with(name, value);
        }
        JsonObject inner = object.object(name).orElse(JsonObject.EMPTY);
        return object.with(name, with(inner, names.subList(1, names.size()), value));
    }

    private static Optional<JsonValue> valueOf(KeyComponent component) {
        return switch (component) {
            case KeyComponent.Undefined _ -> Optional.empty();
            case KeyComponent.Null _ -> Optional.of(JsonNull.NULL);
            case KeyComponent.Bool bool -> Optional.of(JsonBoolean.of(bool.value()));
            case KeyComponent.Numeric number -> Optional.of(JsonNumber.of(number.value()));
            case KeyComponent.Text text -> Optional.of(new JsonString(text.value()));
            case KeyComponent.Binary _ ->
                    throw new OrreryException(
                            ErrorCode.NOT_SUPPORTED, "CQL tables are not filled by the lab.");
        };
    }
}
