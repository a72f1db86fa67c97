package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;

/**
 * Two's complement numbers of 1, 2, 4 or 8 bytes.
 *
 * @param size the bytes of a value
 * @param javaName what Cassandra's messages call it
 * @param wrongSize the message about bytes of another size, before the size
 * @param jsonName what is expected in JSON
 */
record IntegerFormat(int size, String javaName, String wrongSize, String jsonName)
        implements ValueFormat {
    static final IntegerFormat TINYINT =
            new IntegerFormat(1, "byte", "Expected 1 byte for a tinyint", "a byte value");
    static final IntegerFormat SMALLINT =
            new IntegerFormat(2, "short", "Expected 2 bytes for a smallint", "a short value");
    static final IntegerFormat INT =
            new IntegerFormat(4, "int", "Expected 4 or 0 byte int", "an int value");
    static final IntegerFormat BIGINT =
            new IntegerFormat(8, "long", "Expected 8 or 0 byte long", "a bigint value");

    @Override
    public void validate(byte[] value) {
        if (value.length != size && (value.length != 0 || size < Integer.BYTES)) {
            throw CqlException.invalid(wrongSize + " (" + value.length + ")");
        }
    }

    @Override
    public int compare(byte[] left, byte[] right) {
        if (left.length == 0 || right.length == 0) {
            return Integer.compare(left.length, right.length);
        }
        return Long.compare(Values.toLong(left), Values.toLong(right));
    }

    @Override
    public byte[] fromText(String text) {
        if (text.isEmpty()) {
            return EMPTY;
        }
        try {
            return of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            throw CqlException.invalid("Unable to make " + javaName + " from '" + text + "'");
        }
    }

    private byte[] of(long number) {
        int unused = Long.SIZE - size * Byte.SIZE;
        if (number << unused >> unused != number) {
            throw new NumberFormatException("out of range");
        }
        return Values.ofLong(number, size);
    }

    @Override
    public String toText(byte[] value) {
        return Long.toString(Values.toLong(value));
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        return switch (json) {
            case JsonString string -> fromText(string.value());
            case JsonNumber number when size < Integer.BYTES -> fromText(number.text());
            case JsonNumber number when fits(number) -> fromText(number.text());
            default -> throw JsonText.expected(jsonName, json);
        };
    }

    private boolean fits(JsonNumber number) {
        return !JsonText.isFraction(number)
                && number.longValue().isPresent()
                && (size == Long.BYTES
                        || number.longValue().getAsLong() == (int) number.longValue().getAsLong());
    }

    @Override
    public String toJson(byte[] value) {
        return value.length == 0 ? "\"\"" : toText(value);
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        if (size == Long.BYTES) {
            ComparableIntegers.write(Values.toLong(value), out);
        } else {
            out.signed(value);
        }
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return size == Long.BYTES
                ? Values.ofLong(ComparableIntegers.read(in).longValue())
                : in.signed(size);
    }
}
