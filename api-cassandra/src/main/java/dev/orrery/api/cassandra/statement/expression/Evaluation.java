package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.api.cassandra.statement.BoundValues;
import dev.orrery.cql.function.FunctionContext;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an expression is evaluated with. */
public final class Evaluation {
    private final BoundValues values;
    private final FunctionContext functions;
    private final long nowSecond;
    private final @Nullable TableRow row;
    private final List<byte @Nullable []> aggregates;

    private Evaluation(
            BoundValues values,
            FunctionContext functions,
            long nowSecond,
            @Nullable TableRow row,
            List<byte @Nullable []> aggregates) {
        this.values = values;
        this.functions = functions;
        this.nowSecond = nowSecond;
        this.row = row;
        this.aggregates = aggregates;
    }

    public static Evaluation of(BoundValues values, FunctionContext functions) {
        return new Evaluation(
                values, functions, functions.nowMillis() / 1000, null, Collections.emptyList());
    }

    /** The same for a row; null where a group has none. */
    public Evaluation with(@Nullable TableRow other) {
        return new Evaluation(values, functions, nowSecond, other, aggregates);
    }

    /** The same with the results of the aggregates, in the order they were compiled. */
    public Evaluation withAggregates(List<byte @Nullable []> results) {
        return new Evaluation(values, functions, nowSecond, row, results);
    }

    public BoundValues values() {
        return values;
    }

    public FunctionContext functions() {
        return functions;
    }

    long nowSecond() {
        return nowSecond;
    }

    @Nullable TableRow row() {
        return row;
    }

    byte @Nullable [] aggregate(int index) {
        return aggregates.get(index);
    }
}
