package dev.orrery.cql.type;

import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;

/** Months, days and nanoseconds; see {@link CqlDuration} for the bytes. */
final class DurationFormat implements ValueFormat {
    @Override
    public void validate(byte[] value) {
        CqlDuration.validate(value);
    }

    @Override
    public byte[] fromText(String text) {
        return text.isEmpty() ? EMPTY : CqlDuration.parse(text).toBytes();
    }

    @Override
    public String toText(byte[] value) {
        return CqlDuration.of(value).toString();
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        if (json instanceof JsonString string) {
            return fromText(string.value());
        }
        throw JsonText.expected("a string representation of a duration", json);
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        out.blob(value);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return in.blob();
    }
}
