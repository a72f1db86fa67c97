package dev.orrery.query.execute;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.query.evaluate.RowQuery;
import dev.orrery.query.value.QueryValue;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds rows again by their position. */
final class RowLookup {
    private static final JsonName RESOURCE_ID = JsonName.of("_rid");

    private RowLookup() {}

    /** The bytes of the document's {@code _rid}; none where it has none. */
    static KeyBytes rid(JsonView document) {
        int handle = document.member(document.root(), RESOURCE_ID);
        if (!document.isString(handle)) {
            return KeyBytes.NONE;
        }
        String text = document.stringValue(handle).replace('-', '/');
        try {
            return KeyBytes.of(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException _) {
            return KeyBytes.of(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Finds the values by which one of a document's rows is ordered. */
    interface KeysOfRow {
        /** Null if the document has no such row. */
        @Nullable List<QueryValue> find(JsonView document, int ordinal);
    }

    /** The row at a position that was found in the same state of the range. */
    static QueryValue value(RangeSource source, RowQuery query, RowPosition position) {
        JsonView document = source.load(position.recordKey().bytes());
        Row row = document == null ? null : find(query, document, position.ordinal());
        if (row == null) {
            throw new IllegalStateException("a row has vanished from a state that does not change");
        }
        return row.value;
    }

    static @Nullable List<QueryValue> keys(RowQuery query, JsonView document, int ordinal) {
        Row row = find(query, document, ordinal);
        return row == null ? null : row.keys;
    }

    /** The position of an earlier page together with its keys, of which there must be so many. */
    static RowPosition resumed(
            RangeSource source, Continuation.InOrder resumed, int keyCount, KeysOfRow rows) {
        RowPosition position = resumed.row();
        List<QueryValue> keys = position.keys();
        if (resumed.keysOnRecord()) {
            JsonView document = source.load(position.recordKey().bytes());
            List<QueryValue> found =
                    document == null ? null : rows.find(document, position.ordinal());
            if (found == null || ValueCodec.checksum(found) != resumed.keysCheck()) {
                throw OrreryException.badRequest(
                        "The continuation has expired, because the item at which it begins has"
                                + " changed. Begin the query again.");
            }
            keys = found;
        }
        if (keys.size() != keyCount) {
            throw ContinuationCodec.foreign();
        }
        return new RowPosition(keys, position.rid(), position.recordKey(), position.ordinal());
    }

    private record Row(List<QueryValue> keys, QueryValue value) {}

    private static @Nullable Row find(RowQuery query, JsonView document, int wanted) {
        @Nullable Row[] found = {null};
        int[] ordinal = {0};
        query.rows(
                document,
                (keys, value) -> {
                    if (ordinal[0]++ < wanted) {
                        return true;
                    }
                    found[0] = new Row(keys, value);
                    return false;
                });
        return found[0];
    }
}
