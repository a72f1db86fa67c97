package dev.orrery.cluster.catalog;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/** Reads fields that the catalog itself wrote: one that is missing is damage, not a mistake. */
final class JsonFields {
    private JsonFields() {}

    static String text(JsonObject object, String name) {
        return object.string(name).orElseThrow(() -> damaged(name));
    }

    static long number(JsonObject object, String name) {
        return longValue(object.number(name).orElseThrow(() -> damaged(name)), name);
    }

    static int integer(JsonObject object, String name) {
        return Math.toIntExact(number(object, name));
    }

    static boolean bool(JsonObject object, String name) {
        return object.bool(name).orElseThrow(() -> damaged(name));
    }

    static JsonObject object(JsonObject object, String name) {
        return object.object(name).orElseThrow(() -> damaged(name));
    }

    static <T> List<T> list(JsonObject object, String name, Function<JsonValue, T> element) {
        JsonArray array = object.array(name).orElseThrow(() -> damaged(name));
        return array.elements().stream().map(element).toList();
    }

    static List<String> texts(JsonObject object, String name) {
        return list(object, name, JsonFields::text);
    }

    static String text(JsonValue value) {
        if (value instanceof JsonString string) {
            return string.value();
        }
        throw damaged("an element");
    }

    static int integer(JsonValue value) {
        if (value instanceof JsonNumber number) {
            return Math.toIntExact(longValue(number, "an element"));
        }
        throw damaged("an element");
    }

    static JsonObject object(JsonValue value) {
        if (value instanceof JsonObject object) {
            return object;
        }
        throw damaged("an element");
    }

    static <T> JsonArray array(List<T> values, Function<T, JsonValue> element) {
        return new JsonArray(values.stream().map(element).toList());
    }

    static OrreryException damaged(String field) {
        return new OrreryException(
                ErrorCode.CORRUPTION, "A record of the catalog is damaged: " + field + ".");
    }

    private static long longValue(JsonNumber number, String name) {
        OptionalLong value = number.longValue();
        if (value.isEmpty()) {
            throw damaged(name);
        }
        return value.getAsLong();
    }
}
