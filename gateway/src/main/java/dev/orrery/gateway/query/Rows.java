package dev.orrery.gateway.query;

import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueWriter;

/** Rows as text and as values. */
final class Rows {
    /** A row may wrap a document that is as deep as documents may be. */
    private static final JsonLimits LIMITS =
            new JsonLimits(Math.min(JsonLimits.HIGHEST_DEPTH, JsonLimits.DEFAULT.maxDepth() * 2));

    private Rows() {}

    static JsonView view(JsonRow row) {
        return JsonScanner.scan(row.bytes(), row.offset(), row.offset() + row.length(), LIMITS);
    }

    static JsonView view(QueryValue value) {
        return JsonScanner.scan(ValueWriter.toBytes(value), LIMITS);
    }

    static QueryValue value(JsonRow row) {
        return QueryValue.of(view(row));
    }

    static JsonRow row(QueryValue value) {
        return JsonRow.of(ValueWriter.toBytes(value));
    }
}
