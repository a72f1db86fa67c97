package dev.orrery.model.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** An object. Members keep their order in text; it does not count for equality. */
public record JsonObject(SequencedMap<String, JsonValue> members) implements JsonValue {
    public static final JsonObject EMPTY = new JsonObject(new LinkedHashMap<>());

    public JsonObject {
        members = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(members));
    }

    /** The member with a name, or null. */
    public @Nullable JsonValue member(String name) {
        return members.get(name);
    }

    /** The member with a name, if it is a string. */
    public Optional<String> string(String name) {
        return member(name) instanceof JsonString string
                ? Optional.of(string.value())
                : Optional.empty();
    }

    /** The member with a name, if it is a number. */
    public Optional<JsonNumber> number(String name) {
        return member(name) instanceof JsonNumber number ? Optional.of(number) : Optional.empty();
    }

    /** The member with a name, if it is an object. */
    public Optional<JsonObject> object(String name) {
        return member(name) instanceof JsonObject object ? Optional.of(object) : Optional.empty();
    }

    /** The member with a name, if it is an array. */
    public Optional<JsonArray> array(String name) {
        return member(name) instanceof JsonArray array ? Optional.of(array) : Optional.empty();
    }

    /** The member with a name, if it is true or false. */
    public Optional<Boolean> bool(String name) {
        return member(name) instanceof JsonBoolean truth
                ? Optional.of(truth.value())
                : Optional.empty();
    }

    /** This object with a member replaced in its place, or added at the end. */
    public JsonObject with(String name, JsonValue value) {
        SequencedMap<String, JsonValue> changed = new LinkedHashMap<>(members);
        changed.put(name, value);
        return new JsonObject(changed);
    }

    public JsonObject with(String name, String value) {
        return with(name, new JsonString(value));
    }

    public JsonObject with(String name, long value) {
        return with(name, JsonNumber.of(value));
    }

    public JsonObject with(String name, boolean value) {
        return with(name, JsonBoolean.of(value));
    }

    public JsonObject without(String name) {
        SequencedMap<String, JsonValue> changed = new LinkedHashMap<>(members);
        changed.remove(name);
        return new JsonObject(changed);
    }

    @Override
    public void writeTo(JsonWriter writer) {
        writer.beginObject();
        members.forEach(
                (name, value) -> {
                    writer.name(name);
                    value.writeTo(writer);
                });
        writer.endObject();
    }
}
