package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.evaluate.RowQuery;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Rows without repeats, in the order of the query and, where that has none, of the rows themselves.
 * The values of the ORDER BY clause must follow from the row.
 *
 * @param oneRowPerRun whether a row follows from the path by which an index orders it
 */
record DistinctFold(RowQuery query, boolean oneRowPerRun) implements Fold<DistinctFold.Row> {
    /** Nothing but that there is one. */
    record Row() {}

    private static final Row SEEN = new Row();

    @Override
    public List<Boolean> descending() {
        List<Boolean> descending = new ArrayList<>(query.descending());
        descending.add(false);
        return descending;
    }

    @Override
    public int orderedKeys() {
        return query.descending().size();
    }

    @Override
    public Window window() {
        return new Window(query.offset(), query.limit());
    }

    @Override
    public void rows(JsonView document, Consumer<List<QueryValue>> sink) {
        query.rows(
                document,
                (sortKeys, value) -> {
                    List<QueryValue> keys = new ArrayList<>(sortKeys);
                    keys.add(value);
                    sink.accept(keys);
                    return true;
                });
    }

    @Override
    public Row start() {
        return SEEN;
    }

    @Override
    public void add(Row group) {
        // A repeat changes nothing.
    }

    @Override
    public QueryValue row(List<QueryValue> keys, Row group) {
        return keys.getLast();
    }
}
