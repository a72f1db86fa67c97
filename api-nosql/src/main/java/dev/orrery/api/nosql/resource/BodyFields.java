package dev.orrery.api.nosql.resource;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonBoolean;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Reads the properties of a request body. A property that is absent or null is missing; one of the
 * wrong type is refused with its name.
 */
final class BodyFields {
    /** What the service says of every property of the wrong type. */
    private static final String INVALID = "One of the specified inputs is invalid. ";

    private final JsonObject object;

    private BodyFields(JsonObject object) {
        this.object = object;
    }

    static BodyFields parse(byte[] body) {
        if (body.length == 0) {
            throw OrreryException.badRequest("The request body is empty: a JSON object is needed.");
        }
        return of(JsonValue.parse(body), "The request body");
    }

    static BodyFields of(JsonValue value, String what) {
        if (value instanceof JsonObject object) {
            return new BodyFields(object);
        }
        throw OrreryException.badRequest(INVALID + what + " must be a JSON object.");
    }

    JsonObject object() {
        return object;
    }

    String requiredText(String name) {
        return text(name)
                .orElseThrow(
                        () ->
                                OrreryException.badRequest(
                                        "The required property '" + name + "' is missing."));
    }

    Optional<String> text(String name) {
        return switch (member(name)) {
            case null -> Optional.empty();
            case JsonString text -> Optional.of(text.value());
            default -> throw wrongType(name, "a string");
        };
    }

    Optional<Boolean> bool(String name) {
        return switch (member(name)) {
            case null -> Optional.empty();
            case JsonBoolean truth -> Optional.of(truth.value());
            default -> throw wrongType(name, "true or false");
        };
    }

    OptionalInt integer(String name) {
        return switch (member(name)) {
            case null -> OptionalInt.empty();
            case JsonNumber number -> OptionalInt.of(integer(name, number));
            default -> throw wrongType(name, "a whole number");
        };
    }

    OptionalDouble number(String name) {
        return switch (member(name)) {
            case null -> OptionalDouble.empty();
            case JsonNumber number -> OptionalDouble.of(number.doubleValue());
            default -> throw wrongType(name, "a number");
        };
    }

    private static int integer(String name, JsonNumber number) {
        double value = number.doubleValue();
        if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
            throw wrongType(name, "a whole number");
        }
        return (int) value;
    }

    Optional<BodyFields> fields(String name) {
        return Optional.ofNullable(member(name))
                .map(value -> of(value, "The property '" + name + "'"));
    }

    /** The elements of an array; none if it is missing. */
    List<JsonValue> elements(String name) {
        return switch (member(name)) {
            case null -> List.of();
            case JsonArray array -> array.elements();
            default -> throw wrongType(name, "an array");
        };
    }

    /** The objects in an array. */
    List<BodyFields> objects(String name) {
        return elements(name).stream()
                .map(value -> of(value, "Each element of '" + name + "'"))
                .toList();
    }

    /** The strings in an array. */
    List<String> texts(String name) {
        return elements(name).stream()
                .map(
                        value -> {
                            if (value instanceof JsonString text) {
                                return text.value();
                            }
                            throw wrongType(name, "an array of strings");
                        })
                .toList();
    }

    @Nullable JsonValue member(String name) {
        JsonValue value = object.member(name);
        return value == JsonNull.NULL ? null : value;
    }

    static OrreryException wrongType(String name, String expected) {
        return OrreryException.badRequest(
                INVALID + "The property '" + name + "' must be " + expected + ".");
    }
}
