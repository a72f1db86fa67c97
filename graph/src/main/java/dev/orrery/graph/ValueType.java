package dev.orrery.graph;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.OffsetDateTime;
import java.util.Date;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The types of property values that JSON does not tell by itself. JSON's own reading is: texts,
 * booleans; whole numbers are integers of 32 bits, or of 64 if they need them; numbers with a
 * fraction or an exponent are doubles. Any other value is stored with the name of its type beside
 * it, so that every value comes back as it was given.
 */
enum ValueType {
    BYTE("byte"),
    SHORT("short"),
    LONG("long"),
    FLOAT("float"),
    DOUBLE("double"),
    BIG_INTEGER("bigInteger"),
    BIG_DECIMAL("bigDecimal"),
    UUID("uuid"),
    DATE_TIME("dateTime"),
    /** A moment as drivers before TinkerPop 3.8 send it. */
    DATE("date");

    private final String text;

    ValueType(String text) {
        this.text = text;
    }

    /** The name beside stored values. */
    String text() {
        return text;
    }

    static @Nullable ValueType named(String text) {
        for (ValueType type : values()) {
            if (type.text.equals(text)) {
                return type;
            }
        }
        return null;
    }

    /** The type to be noted with a value; null where JSON tells it. */
    static @Nullable ValueType of(Object value) {
        return switch (value) {
            case Byte _ -> BYTE;
            case Short _ -> SHORT;
            case Long number -> number == number.intValue() ? LONG : null;
            case Float _ -> FLOAT;
            case Double number -> Double.isFinite(number) ? null : DOUBLE;
            case BigInteger _ -> BIG_INTEGER;
            case BigDecimal _ -> BIG_DECIMAL;
            case UUID _ -> UUID;
            case OffsetDateTime _ -> DATE_TIME;
            case Date _ when value.getClass() == Date.class -> DATE;
            default -> null;
        };
    }
}
