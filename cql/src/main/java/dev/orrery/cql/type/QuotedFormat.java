package dev.orrery.cql.type;

import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;

/** A native type whose literals are texts in quotation marks, also in JSON. */
interface QuotedFormat extends ValueFormat {
    /** What a value is called in errors, with its article. */
    String valueName();

    @Override
    default String toLiteral(byte[] value) {
        return value.length == 0 ? emptyLiteral() : "'" + toText(value) + "'";
    }

    @Override
    default byte[] fromJson(JsonValue json) {
        if (json instanceof JsonString string) {
            return fromText(string.value());
        }
        throw JsonText.expected("a string representation of " + valueName(), json);
    }
}
