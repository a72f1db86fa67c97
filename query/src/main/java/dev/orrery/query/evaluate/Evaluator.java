package dev.orrery.query.evaluate;

import dev.orrery.query.value.QueryValue;

/**
 * A bound expression: names resolved to slots, parameters to values. Evaluators are immutable, keep
 * no state between calls and may be shared by threads; what changes from row to row is in the
 * frame.
 */
@FunctionalInterface
public interface Evaluator {
    QueryValue evaluate(Frame frame);

    /** An expression whose value is known before any row is seen. */
    record Constant(QueryValue value) implements Evaluator {
        @Override
        public QueryValue evaluate(Frame frame) {
            return value;
        }
    }

    /** An alias, a group key or the result of an aggregate. */
    record Slot(int number) implements Evaluator {
        @Override
        public QueryValue evaluate(Frame frame) {
            return frame.slot(number);
        }
    }
}
