package dev.orrery.query;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.evaluate.PreparedQuery;
import dev.orrery.query.value.ValueWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * A query answered by looking at every document, without indexes: for small lists of metadata, and
 * as the measure of what is answered with indexes. Uses memory in proportion to the documents where
 * the query orders, groups or removes repeats.
 */
public final class QueryRun {
    private final PreparedQuery query;

    private QueryRun(PreparedQuery query) {
        this.query = query;
    }

    /** Throws a bad request where the text is no query. */
    public static QueryRun prepare(QuerySpec spec, Environment environment) {
        return new QueryRun(PreparedQuery.of(spec.query(), spec.parameters(), environment));
    }

    /** The rows of the result as JSON in UTF-8. */
    public List<byte[]> rows(Iterable<JsonView> documents) {
        List<byte[]> rows = new ArrayList<>();
        query.run(documents, value -> rows.add(ValueWriter.toBytes(value)));
        return rows;
    }
}
