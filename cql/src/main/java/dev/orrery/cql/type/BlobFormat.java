package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.util.HexFormat;

/** Bytes of any kind. */
final class BlobFormat implements ValueFormat {
    @Override
    public void validate(byte[] value) {
        // Every array is a blob.
    }

    @Override
    public byte[] fromText(String text) {
        if (text.length() % 2 != 0) {
            throw CqlException.invalid("cannot parse '" + text + "' as hex bytes");
        }
        try {
            return HexFormat.of().parseHex(text);
        } catch (IllegalArgumentException e) {
            throw CqlException.invalid("cannot parse '" + text + "' as hex bytes");
        }
    }

    @Override
    public String toText(byte[] value) {
        return "0x" + HexFormat.of().formatHex(value);
    }

    @Override
    public String emptyLiteral() {
        return "0x";
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        if (json instanceof JsonString string) {
            String text = string.value();
            if (!text.startsWith("0x")) {
                throw invalid(json, "String representation of blob is missing 0x prefix: " + text);
            }
            try {
                return fromText(text.substring(2));
            } catch (CqlException e) {
                throw invalid(json, e.text());
            }
        }
        throw invalid(json, "it is not a string");
    }

    private static CqlException invalid(JsonValue json, String why) {
        return CqlException.invalid(
                "Value '" + JsonText.show(json) + "' is not a valid blob representation: " + why);
    }

    @Override
    public String toJson(byte[] value) {
        return '"' + toText(value) + '"';
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        out.blob(value);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return in.blob();
    }

    @Override
    public boolean emptyIsComparable() {
        return true;
    }
}
