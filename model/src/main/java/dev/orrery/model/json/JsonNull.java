package dev.orrery.model.json;

/** The value {@code null}. */
public enum JsonNull implements JsonValue {
    NULL;

    @Override
    public void writeTo(JsonWriter writer) {
        writer.nullValue();
    }
}
