package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonBoolean;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** JSON as CQL's messages and answers show it. */
final class JsonText {
    private JsonText() {}

    static String quote(String text) {
        return new JsonWriter(text.length() + 2).value(text).toString();
    }

    /** A collection may be given as the text of JSON inside a JSON string. */
    static JsonValue unwrap(JsonValue json) {
        return json instanceof JsonString string
                ? JsonValue.parse(string.value().getBytes(StandardCharsets.UTF_8))
                : json;
    }

    /** A refusal that names what was expected and what came, by the names Cassandra's have. */
    static CqlException expected(String what, JsonValue json) {
        return CqlException.invalid(
                "Expected " + what + ", but got a " + kind(json) + ": " + show(json));
    }

    static String show(JsonValue json) {
        return switch (json) {
            case JsonString string -> string.value();
            case JsonNumber number -> number.text();
            case JsonNull n -> "null";
            case JsonBoolean truth -> Boolean.toString(truth.value());
            case JsonArray array ->
                    array.elements().stream().map(JsonText::show).toList().toString();
            case JsonObject object -> showMembers(object);
        };
    }

    private static String showMembers(JsonObject object) {
        return object.members().entrySet().stream()
                .map(member -> member.getKey() + "=" + show(member.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String kind(JsonValue json) {
        return switch (json) {
            case JsonString s -> "String";
            case JsonNumber number -> numberKind(number);
            case JsonNull n -> "null";
            case JsonBoolean b -> "Boolean";
            case JsonArray a -> "ArrayList";
            case JsonObject o -> "LinkedHashMap";
        };
    }

    private static String numberKind(JsonNumber number) {
        if (isFraction(number)) {
            return "Double";
        }
        return number.longValue().isEmpty()
                ? "BigInteger"
                : number.longValue().getAsLong() == (int) number.longValue().getAsLong()
                        ? "Integer"
                        : "Long";
    }

    static boolean isFraction(JsonNumber number) {
        return number.text().chars().anyMatch(c -> c == '.' || c == 'e' || c == 'E');
    }
}
