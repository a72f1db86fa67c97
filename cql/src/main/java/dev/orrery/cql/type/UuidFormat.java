package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * UUIDs, ordered by version, then by time for version 1. Where only that version is allowed, the
 * last eight bytes compare as signed ones: an old accident of Cassandra's, kept because stored
 * orders depend on it.
 */
record UuidFormat(boolean time) implements ValueFormat {
    private static final int SIZE = 16;
    private static final long SIGNS = 0x8080808080808080L;
    private static final Pattern TEXT =
            Pattern.compile(
                    "\\p{XDigit}{8}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{12}");

    @Override
    public void validate(byte[] value) {
        if (value.length != SIZE && value.length != 0) {
            throw CqlException.invalid("UUID should be 16 or 0 bytes (" + value.length + ")");
        }
        if (time && value.length == SIZE && (value[6] & 0xF0) != 0x10) {
            throw CqlException.invalid("Invalid version for TimeUUID type.");
        }
    }

    @Override
    public int compare(byte[] left, byte[] right) {
        if (left.length == 0 || right.length == 0) {
            return Integer.compare(left.length, right.length);
        }
        UUID first = Values.toUuid(left);
        UUID second = Values.toUuid(right);
        int order = Long.compareUnsigned(high(first), high(second));
        return order != 0 ? order : Long.compareUnsigned(low(first), low(second));
    }

    /** Version first; then the time, or the bits as they stand. */
    private static long high(UUID uuid) {
        long bits = uuid.getMostSignificantBits();
        long version = bits & 0xF000;
        long rest =
                version == 0x1000
                        ? (bits & 0xFFF) << 48 | (bits >>> 16 & 0xFFFF) << 32 | bits >>> 32
                        : bits >>> 16 << 12 | (bits & 0xFFF);
        return version << 48 | rest;
    }

    private static long bits(long high) {
        long version = high >>> 60;
        return version == 1
                ? high << 32 | (high >>> 32 & 0xFFFF) << 16 | 0x1000 | (high >>> 48 & 0xFFF)
                : (high & 0x0FFFFFFFFFFFFFFFL) >>> 12 << 16 | version << 12 | (high & 0xFFF);
    }

    private long low(UUID uuid) {
        return time ? uuid.getLeastSignificantBits() ^ SIGNS : uuid.getLeastSignificantBits();
    }

    @Override
    public byte[] fromText(String text) {
        if (text.isEmpty()) {
            return EMPTY;
        }
        if (!TEXT.matcher(text).matches()) {
            throw CqlException.invalid(
                    time
                            ? "Unknown timeuuid representation: " + text
                            : "Unable to make UUID from '" + text + "'");
        }
        UUID uuid = UUID.fromString(text);
        if (time && uuid.version() != 1) {
            throw CqlException.invalid("TimeUUID supports only version 1 UUIDs");
        }
        return Values.ofUuid(uuid);
    }

    @Override
    public String toText(byte[] value) {
        return Values.toUuid(value).toString();
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        if (json instanceof JsonString string) {
            return fromText(string.value());
        }
        throw JsonText.expected(
                "a string representation of a " + (time ? "timeuuid" : "uuid"), json);
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        UUID uuid = Values.toUuid(value);
        out.fixed(Values.ofLong(high(uuid)));
        out.fixed(Values.ofLong(low(uuid)));
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        long high = Values.toLong(in.fixed(Long.BYTES));
        long low = Values.toLong(in.fixed(Long.BYTES));
        return Values.ofUuid(new UUID(bits(high), time ? low ^ SIGNS : low));
    }
}
