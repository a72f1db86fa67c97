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
    private static final KeyBytes NO_RID = KeyBytes.of(new byte[0]);

    private RowLookup() {}

    /** The bytes of the document's {@code _rid}; none where it has none. */
    static KeyBytes rid(JsonView document) {
        int handle = document.member(document.root(), RESOURCE_ID);
        if (!document.isString(handle)) {
            return NO_RID;
        }
        String text = document.stringValue(handle).replace('-', '/');
        try {
            return KeyBytes.of(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException _) {
            return KeyBytes.of(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** The row at a position that was found in the same state of the range. */
    static QueryValue value(RangeSource source, RowQuery query, RowPosition position) {
        Row row = find(source, query, position);
        if (row == null) {
            throw new IllegalStateException("a row has vanished from a state that does not change");
        }
        return row.value;
    }

    /** A position of an earlier page together with its keys. */
    static RowPosition keys(RangeSource source, RowQuery query, RowPosition position) {
        Row row = find(source, query, position);
        if (row == null) {
            throw OrreryException.badRequest(
                    "The continuation has expired, because the item at which it begins has changed."
                            + " Begin the query again.");
        }
        return new RowPosition(row.keys, position.rid(), position.recordKey(), position.ordinal());
    }

    private record Row(List<QueryValue> keys, QueryValue value) {}

    private static @Nullable Row find(RangeSource source, RowQuery query, RowPosition position) {
        JsonView document = source.load(position.recordKey().bytes());
        if (document == null) {
            return null;
        }
        @Nullable Row[] found = {null};
        int[] ordinal = {0};
        query.rows(
                document,
                (keys, value) -> {
                    if (ordinal[0]++ < position.ordinal()) {
                        return true;
                    }
                    found[0] = new Row(keys, value);
                    return false;
                });
        return found[0];
    }
}
