package dev.orrery.query.evaluate;

import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query ready to run: where its rows come from, which of them pass, and what is made of them.
 * Immutable; a run keeps its state in its frame and on its stack.
 */
final class BoundQuery {
    /** Takes a row of the result; answers whether it wants more. */
    @FunctionalInterface
    interface ValueSink {
        boolean accept(QueryValue value);
    }

    record SortKey(Evaluator evaluator, boolean descending) {}

    /**
     * What is made of the rows that pass the filter.
     *
     * @param grouping null where every row stands for itself
     */
    record Shape(
            @Nullable Grouping grouping,
            Evaluator projection,
            List<SortKey> sortKeys,
            boolean distinct,
            RowWindow window) {
        Shape {
            sortKeys = List.copyOf(sortKeys);
        }
    }

    private final QueryInput input;
    private final RowSource source;
    private final @Nullable Evaluator filter;
    private final Shape shape;

    BoundQuery(QueryInput input, RowSource source, @Nullable Evaluator filter, Shape shape) {
        this.input = input;
        this.source = source;
        this.filter = filter;
        this.shape = shape;
    }

    /** Runs a query that reads no documents but only what is in the frame. */
    void run(Frame frame, ValueSink out) {
        run(frame, List.of(), out);
    }

    void run(Frame frame, Iterable<QueryValue> documents, ValueSink out) {
        ValueSink sink = shape.window.limit(out);
        if (shape.distinct) {
            sink = new Distinct(sink, new HeldMemory(frame.memoryBytes()));
        }
        if (shape.window.isEmpty()) {
            return;
        }
        if (shape.grouping != null) {
            runGrouped(shape.grouping, frame, documents, sink);
        } else if (!shape.sortKeys.isEmpty()) {
            runSorted(frame, documents, sink);
        } else {
            ValueSink rows = sink;
            scan(frame, documents, row -> project(row, rows));
        }
    }

    /** Whether every document makes its rows by itself, whatever other documents there are. */
    boolean isDocumentWise() {
        return switch (input) {
            case QueryInput.None _ -> false;
            case QueryInput.Documents _ -> true;
            case QueryInput.Rows rows -> rows.query().isPlain() && rows.query().isDocumentWise();
        };
    }

    private boolean isPlain() {
        return shape.grouping == null
                && shape.sortKeys.isEmpty()
                && !shape.distinct
                && shape.window.equals(RowWindow.ALL);
    }

    Shape shape() {
        return shape;
    }

    /** Hands the rows of some documents on, before they are grouped, ordered or counted. */
    void rows(Frame frame, Iterable<QueryValue> documents, RowQuery.Sink sink) {
        scan(
                frame,
                documents,
                row ->
                        project(
                                row,
                                value -> sink.accept(SortedRow.keys(row, shape.sortKeys), value)));
    }

    boolean isFiltered() {
        return filter != null;
    }

    /** Hands on the rows of some documents that pass the filter. */
    void scan(Frame frame, Iterable<QueryValue> documents, RowSource.Sink sink) {
        Evaluator condition = filter;
        RowSource.Sink filtered =
                condition == null
                        ? sink
                        : row -> !condition.evaluate(row).isTrue() || sink.accept(row);
        input.forEach(frame, documents, row -> source.forEach(row, filtered));
    }

    private boolean project(Frame frame, ValueSink sink) {
        QueryValue value = shape.projection.evaluate(frame);
        return !value.isDefined() || sink.accept(value);
    }

    private void runGrouped(
            Grouping grouping, Frame frame, Iterable<QueryValue> documents, ValueSink sink) {
        Groups groups = new Groups(grouping, new HeldMemory(frame.memoryBytes()));
        scan(
                frame,
                documents,
                row -> {
                    groups.add(row);
                    return true;
                });
        groups.forEach(frame, row -> project(row, sink));
    }

    private void runSorted(Frame frame, Iterable<QueryValue> documents, ValueSink sink) {
        List<SortedRow> rows = new ArrayList<>();
        HeldMemory memory = new HeldMemory(frame.memoryBytes());
        rows(
                frame,
                documents,
                (keys, value) -> {
                    memory.hold(value);
                    return rows.add(new SortedRow(keys, value));
                });
        rows.sort(SortedRow.order(shape.sortKeys));
        for (SortedRow row : rows) {
            if (!sink.accept(row.value())) {
                return;
            }
        }
    }
}
