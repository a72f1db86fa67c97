package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Milliseconds since 1970, in eight bytes. */
final class TimestampFormat implements QuotedFormat {
    private static final DateTimeFormatter LITERAL =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter JSON =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);

    @Override
    public void validate(byte[] value) {
        if (value.length != Long.BYTES && value.length != 0) {
            throw CqlException.invalid("Expected 8 or 0 byte long for date (" + value.length + ")");
        }
    }

    @Override
    public int compare(byte[] left, byte[] right) {
        return IntegerFormat.BIGINT.compare(left, right);
    }

    @Override
    public byte[] fromText(String text) {
        return text.isEmpty() ? EMPTY : Values.ofLong(TimestampText.parseMillis(text));
    }

    @Override
    public String toText(byte[] value) {
        return LITERAL.format(Instant.ofEpochMilli(Values.toLong(value)));
    }

    @Override
    public String valueName() {
        return "a timestamp value";
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        return switch (json) {
            case JsonString string -> fromText(string.value());
            case JsonNumber number when number.longValue().isPresent() ->
                    Values.ofLong(number.longValue().getAsLong());
            default ->
                    throw JsonText.expected(
                            "a long or a datestring representation of " + valueName(), json);
        };
    }

    @Override
    public String toJson(byte[] value) {
        return value.length == 0
                ? "\"\""
                : '"' + JSON.format(Instant.ofEpochMilli(Values.toLong(value))) + '"';
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        out.signed(value);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return in.signed(Long.BYTES);
    }
}
