package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;

/** IEEE 754 numbers of 4 or 8 bytes. */
record FloatingFormat(int size) implements ValueFormat {
    private String name() {
        return size == Float.BYTES ? "float" : "double";
    }

    @Override
    public void validate(byte[] value) {
        if (value.length != size && value.length != 0) {
            throw CqlException.invalid(
                    "Expected "
                            + size
                            + " or 0 byte value for a "
                            + name()
                            + " ("
                            + value.length
                            + ")");
        }
    }

    @Override
    public int compare(byte[] left, byte[] right) {
        if (left.length == 0 || right.length == 0) {
            return Integer.compare(left.length, right.length);
        }
        return size == Float.BYTES
                ? Float.compare(Values.toFloat(left), Values.toFloat(right))
                : Double.compare(Values.toDouble(left), Values.toDouble(right));
    }

    @Override
    public byte[] fromText(String text) {
        if (text.isEmpty()) {
            return EMPTY;
        }
        try {
            return size == Float.BYTES
                    ? Values.ofFloat(Float.parseFloat(text))
                    : Values.ofDouble(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            throw CqlException.invalid("Unable to make " + name() + " from '" + text + "'");
        }
    }

    @Override
    public String toText(byte[] value) {
        return size == Float.BYTES
                ? Float.toString(Values.toFloat(value))
                : Double.toString(Values.toDouble(value));
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        return switch (json) {
            case JsonString string -> fromText(string.value());
            case JsonNumber number -> fromText(number.text());
            default -> throw JsonText.expected("a " + name() + " value", json);
        };
    }

    @Override
    public String toJson(byte[] value) {
        if (value.length == 0) {
            return "\"\"";
        }
        double number = size == Float.BYTES ? Values.toFloat(value) : Values.toDouble(value);
        return Double.isFinite(number) ? toText(value) : "null";
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        if (value[0] < 0) {
            for (byte each : value) {
                out.put(~each);
            }
        } else {
            out.signed(value);
        }
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        byte[] value = in.signed(size);
        if (value[0] < 0) {
            // The sign bit was inverted with the others: a negative number comes out as such.
            for (int i = 0; i < size; i++) {
                value[i] = (byte) ~value[i];
            }
            value[0] |= (byte) 0x80;
        }
        return value;
    }
}
