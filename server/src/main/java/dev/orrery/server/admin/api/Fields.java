package dev.orrery.server.admin.api;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonBoolean;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Function;

/** Builds an object of an answer. */
final class Fields {
    /** Figures of load are estimates: more digits would only be noise. */
    private static final double PRECISION = 10_000;

    private final SequencedMap<String, JsonValue> members = new LinkedHashMap<>();

    Fields put(String name, JsonValue value) {
        members.put(name, value);
        return this;
    }

    Fields put(String name, String value) {
        return put(name, new JsonString(value));
    }

    Fields put(String name, long value) {
        return put(name, JsonNumber.of(value));
    }

    Fields put(String name, boolean value) {
        return put(name, JsonBoolean.of(value));
    }

    /** Rounded to four decimals. */
    Fields putRounded(String name, double value) {
        double rounded = Math.rint(value * PRECISION) / PRECISION;
        return put(name, JsonNumber.of(rounded));
    }

    <T> Fields put(String name, Collection<T> values, Function<T, JsonValue> form) {
        return put(name, new JsonArray(values.stream().map(form).toList()));
    }

    JsonObject build() {
        return new JsonObject(members);
    }
}
