package dev.orrery.model.json;

import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * A number as it is written. Two numbers are equal when their texts are: {@code 1} is not {@code
 * 1.0} here.
 */
public record JsonNumber(String text) implements JsonValue {
    public JsonNumber {
        byte[] ascii = ascii(text);
        JsonTokens tokens = new JsonTokens(ascii, 0, ascii.length);
        if (ascii.length == 0 || tokens.number(0) != ascii.length) {
            throw new IllegalArgumentException("not a JSON number: " + text);
        }
    }

    public static JsonNumber of(long value) {
        return new JsonNumber(Long.toString(value));
    }

    /** The number in the shortest text, as {@link JsonWriter#value(double)} writes it. */
    public static JsonNumber of(double value) {
        return new JsonNumber(new JsonWriter().value(value).toString());
    }

    static JsonNumber of(JsonView view, int number) {
        return new JsonNumber(new String(view.textBytes(number), StandardCharsets.US_ASCII));
    }

    public double doubleValue() {
        return Double.parseDouble(text);
    }

    /** The value, if it is written without fraction and exponent and fits a long. */
    public OptionalLong longValue() {
        byte[] ascii = ascii(text);
        return JsonNumbers.isLong(ascii, 0, ascii.length)
                ? OptionalLong.of(JsonNumbers.longValue(ascii, 0, ascii.length))
                : OptionalLong.empty();
    }

    @Override
    public void writeTo(JsonWriter writer) {
        byte[] ascii = ascii(text);
        writer.raw(ascii, 0, ascii.length);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
