package dev.orrery.model.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * A JSON value as an immutable tree, for what is not hot: definitions, catalog records, requests to
 * administer. Numbers keep their text and objects the order of their members; how a string was
 * escaped is not kept.
 */
public sealed interface JsonValue
        permits JsonNull, JsonBoolean, JsonNumber, JsonString, JsonArray, JsonObject {

    /** Parses untrusted text with the default limits. */
    static JsonValue parse(byte[] text) {
        return parse(text, JsonLimits.DEFAULT);
    }

    static JsonValue parse(byte[] text, JsonLimits limits) {
        JsonView view = JsonScanner.scan(text, limits);
        return of(view, view.root());
    }

    /** The tree of a value in a document. */
    static JsonValue of(JsonView view, int value) {
        return switch (view.kind(value)) {
            case NULL -> JsonNull.NULL;
            case TRUE -> JsonBoolean.TRUE;
            case FALSE -> JsonBoolean.FALSE;
            case NUMBER -> JsonNumber.of(view, value);
            case STRING -> new JsonString(view.stringValue(value));
            case ARRAY -> {
                List<JsonValue> elements = new ArrayList<>(view.size(value));
                for (int i = 0; i < view.size(value); i++) {
                    elements.add(of(view, view.element(value, i)));
                }
                yield new JsonArray(elements);
            }
            case OBJECT -> {
                SequencedMap<String, JsonValue> members = new LinkedHashMap<>();
                for (int i = 0; i < view.size(value); i++) {
                    int member = view.memberAt(value, i);
                    members.put(view.name(member), of(view, member));
                }
                yield new JsonObject(members);
            }
        };
    }

    void writeTo(JsonWriter writer);

    default byte[] toBytes() {
        JsonWriter writer = new JsonWriter();
        writeTo(writer);
        return writer.toBytes();
    }
}
