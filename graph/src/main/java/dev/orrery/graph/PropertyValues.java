package dev.orrery.graph;

import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.JsonWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Values of properties as JSON, and back. See {@link ValueType} for what is kept exactly. */
public final class PropertyValues {
    private PropertyValues() {}

    /** Whether a value can be stored and comes back equal, of the same class. */
    public static boolean isStorable(Object value) {
        return value instanceof String
                || value instanceof Boolean
                || value instanceof Integer
                || value instanceof Long
                || value instanceof Double
                || ValueType.of(value) != null;
    }

    static void write(JsonWriter target, Object value) {
        switch (value) {
            case String text -> target.value(text);
            case Boolean truth -> target.value(truth);
            case Double number when !Double.isFinite(number) -> target.value(number.toString());
            case Float number when !Float.isFinite(number) -> target.value(number.toString());
            case Number number -> number(target, number.toString());
            case UUID id -> target.value(id.toString());
            case OffsetDateTime time -> target.value(time.toString());
            case Date date -> target.value(date.toInstant().toString());
            default ->
                    throw new IllegalArgumentException(
                            "a value of " + value.getClass() + " cannot be stored");
        }
    }

    private static void number(JsonWriter target, String text) {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        target.raw(ascii, 0, ascii.length);
    }

    /** The name of the type to be noted with a value; null where JSON tells it. */
    static @Nullable String noted(Object value) {
        ValueType type = ValueType.of(value);
        return type == null ? null : type.text();
    }

    /** Reads a value; what another protocol stored under a wrong type is read as JSON tells it. */
    static @Nullable Object read(JsonView view, int value, @Nullable String noted) {
        Object plain = plain(view, value);
        ValueType type = noted == null ? null : ValueType.named(noted);
        if (type == null || plain == null) {
            return plain;
        }
        try {
            return typed(type, view.isString(value) ? plain.toString() : digits(view, value));
        } catch (IllegalArgumentException | DateTimeException e) {
            return plain;
        }
    }

    private static String digits(JsonView view, int value) {
        return new String(view.textBytes(value), StandardCharsets.UTF_8);
    }

    private static Object typed(ValueType type, String text) {
        return switch (type) {
            case BYTE -> Byte.valueOf(text);
            case SHORT -> Short.valueOf(text);
            case LONG -> Long.valueOf(text);
            case FLOAT -> Float.valueOf(text);
            case DOUBLE -> Double.valueOf(text);
            case BIG_INTEGER -> new BigInteger(text);
            case BIG_DECIMAL -> new BigDecimal(text);
            case UUID -> UUID.fromString(text);
            case DATE_TIME -> OffsetDateTime.parse(text);
            case DATE -> Date.from(Instant.parse(text));
        };
    }

    private static @Nullable Object plain(JsonView view, int value) {
        return switch (view.kind(value)) {
            case NULL -> null;
            case TRUE -> true;
            case FALSE -> false;
            case STRING -> view.stringValue(value);
            case NUMBER -> number(view, value);
            case ARRAY -> list(view, value);
            case OBJECT -> map(view, value);
        };
    }

    private static Number number(JsonView view, int value) {
        if (view.isInteger(value)) {
            long number = view.longValue(value);
            if (number == (int) number) {
                return (int) number;
            }
            return number;
        }
        String text = digits(view, value);
        boolean whole = text.chars().noneMatch(c -> c == '.' || c == 'e' || c == 'E');
        return whole ? new BigInteger(text) : exact(text);
    }

    /** A number that a double would change is given with all its digits. */
    private static Number exact(String text) {
        Double number = Double.valueOf(text);
        if (Double.isFinite(number) && text.length() <= MAX_DOUBLE_DIGITS) {
            return number;
        }
        BigDecimal decimal = new BigDecimal(text);
        return Double.isFinite(number) && new BigDecimal(number.toString()).compareTo(decimal) == 0
                ? number
                : decimal;
    }

    /** As many characters as the shortest text of any double with up to 15 digits has. */
    private static final int MAX_DOUBLE_DIGITS = 16;

    private static List<@Nullable Object> list(JsonView view, int array) {
        List<@Nullable Object> elements = new ArrayList<>(view.size(array));
        for (int i = 0; i < view.size(array); i++) {
            elements.add(plain(view, view.element(array, i)));
        }
        return elements;
    }

    private static Map<String, @Nullable Object> map(JsonView view, int object) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (int i = 0; i < view.size(object); i++) {
            int member = view.memberAt(object, i);
            members.put(view.name(member), plain(view, member));
        }
        return members;
    }
}
