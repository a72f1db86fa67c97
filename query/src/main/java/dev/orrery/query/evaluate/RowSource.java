package dev.orrery.query.evaluate;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.QueryValue;
import java.util.List;

/** Makes rows by filling slots of the frame. */
interface RowSource {
    /** Takes a row; answers whether it wants more. */
    @FunctionalInterface
    interface Sink {
        boolean accept(Frame frame);
    }

    /** Hands every row to the sink; answers whether the sink wants more. */
    boolean forEach(Frame frame, Sink sink);

    /** One row with nothing new in it. */
    record Once() implements RowSource {
        @Override
        public boolean forEach(Frame frame, Sink sink) {
            return sink.accept(frame);
        }
    }

    /** One row with the value of an expression, if it is defined. */
    record Whole(Evaluator origin, int slot) implements RowSource {
        @Override
        public boolean forEach(Frame frame, Sink sink) {
            QueryValue value = origin.evaluate(frame);
            if (!value.isDefined()) {
                return true;
            }
            frame.set(slot, value);
            return sink.accept(frame);
        }
    }

    /** A row for every element of an array; none for other values. */
    record Elements(Evaluator origin, int slot) implements RowSource {
        @Override
        public boolean forEach(Frame frame, Sink sink) {
            if (!(origin.evaluate(frame) instanceof ArrayValue array)) {
                return true;
            }
            for (int i = 0; i < array.size(); i++) {
                frame.countRow();
                frame.set(slot, array.element(i));
                if (!sink.accept(frame)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** A row for every row of a subquery. */
    record Rows(BoundQuery query, int slot) implements RowSource {
        @Override
        public boolean forEach(Frame frame, Sink sink) {
            boolean[] wantsMore = {true};
            query.run(
                    frame,
                    value -> {
                        frame.set(slot, value);
                        wantsMore[0] = sink.accept(frame);
                        return wantsMore[0];
                    });
            return wantsMore[0];
        }
    }

    /** For every row of the first source, all rows of the second. */
    record Join(RowSource first, RowSource second) implements RowSource {
        @Override
        public boolean forEach(Frame frame, Sink sink) {
            return first.forEach(frame, row -> second.forEach(row, sink));
        }
    }

    static RowSource join(List<RowSource> sources) {
        return sources.stream().reduce(Join::new).orElseGet(Once::new);
    }
}
