package dev.orrery.server.admin.api;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonBoolean;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;

/** JSON values as values of variables. */
final class PlainValues {
    private PlainValues() {}

    static Object of(JsonValue value) {
        return switch (value) {
            case JsonString(String text) -> text;
            case JsonBoolean truth -> truth == JsonBoolean.TRUE;
            case JsonNumber number ->
                    number.longValue().isPresent()
                            ? whole(number.longValue().getAsLong())
                            : (Object) number.doubleValue();
            case JsonArray array -> array.elements().stream().map(PlainValues::of).toList();
            case JsonObject object -> {
                Map<String, Object> map = new LinkedHashMap<>();
                object.members().forEach((name, member) -> map.put(name, of(member)));
                yield map;
            }
            case JsonNull _ -> throw OrreryException.badRequest("A variable cannot be null.");
        };
    }

    private static Object whole(long value) {
        return value == (int) value ? (Object) (int) value : (Object) value;
    }
}
