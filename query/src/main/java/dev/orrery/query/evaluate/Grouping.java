package dev.orrery.query.evaluate;

import dev.orrery.query.syntax.Expression;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a query folds rows: by which keys and into which aggregates. Keys and results have slots, and
 * the SELECT clause sees nothing else. Filled while the query is bound.
 */
final class Grouping {
    record Key(Expression expression, Evaluator evaluator, int slot) {}

    record Aggregate(AggregateKind kind, Evaluator argument, int slot) {}

    private final List<Key> keys = new ArrayList<>();
    private final List<Aggregate> aggregates = new ArrayList<>();

    void addKey(Key key) {
        keys.add(key);
    }

    Evaluator addAggregate(Aggregate aggregate) {
        aggregates.add(aggregate);
        return new Evaluator.Slot(aggregate.slot());
    }

    /** The slot of the key that is the same expression, or null. */
    @Nullable Evaluator keyFor(Expression expression) {
        for (Key key : keys) {
            if (key.expression().equals(expression)) {
                return new Evaluator.Slot(key.slot());
            }
        }
        return null;
    }

    List<Key> keys() {
        return keys;
    }

    List<Aggregate> aggregates() {
        return aggregates;
    }
}
