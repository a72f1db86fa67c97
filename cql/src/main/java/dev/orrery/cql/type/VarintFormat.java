package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonValue;
import java.math.BigInteger;

/** Integers of any size, in two's complement. */
final class VarintFormat implements ValueFormat {
    @Override
    public void validate(byte[] value) {
        // Every array is a number; no byte at all is the empty value.
    }

    @Override
    public int compare(byte[] left, byte[] right) {
        if (left.length == 0 || right.length == 0) {
            return Integer.compare(left.length, right.length);
        }
        return new BigInteger(left).compareTo(new BigInteger(right));
    }

    @Override
    public byte[] fromText(String text) {
        if (text.isEmpty()) {
            return EMPTY;
        }
        try {
            return new BigInteger(text).toByteArray();
        } catch (NumberFormatException e) {
            throw CqlException.invalid("unable to make int from '" + text + "'");
        }
    }

    @Override
    public String toText(byte[] value) {
        return new BigInteger(value).toString();
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        try {
            return new BigInteger(JsonText.show(json)).toByteArray();
        } catch (NumberFormatException e) {
            throw CqlException.invalid(
                    "Value '"
                            + JsonText.show(json)
                            + "' is not a valid representation of a varint value");
        }
    }

    @Override
    public String toJson(byte[] value) {
        return value.length == 0 ? "\"\"" : toText(value);
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        ComparableIntegers.write(new BigInteger(value), out);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return ComparableIntegers.read(in).toByteArray();
    }
}
