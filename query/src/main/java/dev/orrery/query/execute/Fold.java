package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.value.QueryValue;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How rows of documents become rows that the result has once: by groups, or by leaving out repeats.
 * Rows with equal keys become one.
 *
 * @param <G> what is kept of rows with equal keys
 */
interface Fold<G> {
    /** For every key, whether it descends in the order of the result. */
    List<Boolean> descending();

    /** How many of the keys an index may have in order. */
    int orderedKeys();

    /** Whether the first row of a run of the index says all about it. */
    boolean oneRowPerRun();

    Window window();

    /** Hands the keys of every row of a document to the sink. */
    void rows(JsonView document, Consumer<List<QueryValue>> sink);

    G start();

    /** Adds the row that the sink has been given. */
    void add(G group);

    /** The row of the result; null where there is none. */
    @Nullable QueryValue row(List<QueryValue> keys, G group);
}
