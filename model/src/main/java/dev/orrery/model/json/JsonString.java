package dev.orrery.model.json;

/** A string; it may hold lone surrogates, as JavaScript's do. */
public record JsonString(String value) implements JsonValue {
    @Override
    public void writeTo(JsonWriter writer) {
        writer.value(value);
    }
}
