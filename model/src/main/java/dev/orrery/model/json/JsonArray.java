package dev.orrery.model.json;

import java.util.List;

/** An array. */
public record JsonArray(List<JsonValue> elements) implements JsonValue {
    public JsonArray {
        elements = List.copyOf(elements);
    }

    public static JsonArray of(JsonValue... elements) {
        return new JsonArray(List.of(elements));
    }

    /** An array of strings. */
    public static JsonArray ofStrings(List<String> strings) {
        return new JsonArray(strings.stream().map(s -> (JsonValue) new JsonString(s)).toList());
    }

    @Override
    public void writeTo(JsonWriter writer) {
        writer.beginArray();
        for (JsonValue element : elements) {
            element.writeTo(writer);
        }
        writer.endArray();
    }
}
