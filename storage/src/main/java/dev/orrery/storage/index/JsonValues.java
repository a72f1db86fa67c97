package dev.orrery.storage.index;

import dev.orrery.model.json.JsonKind;
import dev.orrery.model.json.JsonView;
import dev.orrery.storage.key.IndexValue;
import dev.orrery.storage.key.KeyWriter;
import dev.orrery.storage.key.UniqueKey;

/** Writes values of an item into keys. */
final class JsonValues {
    private JsonValues() {}

    static void writeIndexed(KeyWriter target, JsonView item, int value, JsonKind kind) {
        switch (kind) {
            case STRING -> writeString(target, item, value);
            case NUMBER -> IndexValue.writeNumber(target, item.doubleValue(value));
            case NULL, FALSE, TRUE, ARRAY, OBJECT -> IndexValue.writeType(target, type(kind));
        }
    }

    /** As in {@link UniqueKey}: nothing that differs is equal there. */
    static void writeUnique(KeyWriter target, JsonView item, int value) {
        if (value == JsonView.UNDEFINED) {
            IndexValue.writeType(target, IndexValue.NULL);
            return;
        }
        JsonKind kind = item.kind(value);
        switch (kind) {
            case STRING -> UniqueKey.writeString(target, item.stringBytes(value));
            case ARRAY, OBJECT ->
                    UniqueKey.writeContainer(target, type(kind), item.textBytes(value));
            case NULL, FALSE, TRUE, NUMBER -> writeIndexed(target, item, value, kind);
        }
    }

    private static void writeString(KeyWriter target, JsonView item, int value) {
        if (item.hasEscapes(value)) {
            IndexValue.writeString(target, item.stringBytes(value));
        } else {
            int start = item.stringStart(value);
            IndexValue.writeString(target, item.bytes(), start, item.stringEnd(value) - start);
        }
    }

    private static int type(JsonKind kind) {
        return switch (kind) {
            case NULL -> IndexValue.NULL;
            case FALSE -> IndexValue.FALSE;
            case TRUE -> IndexValue.TRUE;
            case NUMBER -> IndexValue.NUMBER;
            case STRING -> IndexValue.STRING;
            case ARRAY -> IndexValue.ARRAY;
            case OBJECT -> IndexValue.OBJECT;
        };
    }
}
