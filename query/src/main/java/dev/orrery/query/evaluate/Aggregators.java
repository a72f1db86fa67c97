package dev.orrery.query.evaluate;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueKey;
import dev.orrery.query.value.ValueLimits;
import dev.orrery.query.value.ValueType;
import dev.orrery.query.value.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The aggregates. All of them pass over undefined values. */
final class Aggregators {
    private Aggregators() {}

    static final class Count implements Aggregator {
        private long count;

        @Override
        public void add(QueryValue value) {
            if (value.isDefined()) {
                count++;
            }
        }

        @Override
        public QueryValue result() {
            return NumberValue.of(count);
        }
    }

    static final class CountIf implements Aggregator {
        private long count;

        @Override
        public void add(QueryValue value) {
            if (value.isTrue()) {
                count++;
            }
        }

        @Override
        public QueryValue result() {
            return NumberValue.of(count);
        }
    }

    /** Undefined as soon as one value is no number; zero without values. */
    static final class Sum implements Aggregator {
        private double sum;
        private boolean numbersOnly = true;

        @Override
        public void add(QueryValue value) {
            if (value instanceof NumberValue number) {
                sum += number.doubleValue();
            } else {
                numbersOnly &= !value.isDefined();
            }
        }

        @Override
        public QueryValue result() {
            return numbersOnly ? NumberValue.of(sum) : UndefinedValue.UNDEFINED;
        }
    }

    /** Undefined as soon as one value is no number, and without values. */
    static final class Average implements Aggregator {
        private final Sum sum = new Sum();
        private final Count count = new Count();

        @Override
        public void add(QueryValue value) {
            sum.add(value);
            count.add(value);
        }

        @Override
        public QueryValue result() {
            return sum.result() instanceof NumberValue total && count.count > 0
                    ? NumberValue.of(total.doubleValue() / count.count)
                    : UndefinedValue.UNDEFINED;
        }
    }

    /** The first or last value in the order across types; undefined with arrays or objects. */
    static final class Extreme implements Aggregator {
        private final int sign;
        private QueryValue best = UndefinedValue.UNDEFINED;
        private boolean primitivesOnly = true;

        Extreme(int sign) {
            this.sign = sign;
        }

        @Override
        public void add(QueryValue value) {
            if (!value.isDefined()) {
                return;
            }
            primitivesOnly &= value.type() != ValueType.ARRAY && value.type() != ValueType.OBJECT;
            if (!best.isDefined() || Integer.signum(Values.compare(value, best)) == sign) {
                best = Values.detached(value);
            }
        }

        @Override
        public QueryValue result() {
            return primitivesOnly ? best : UndefinedValue.UNDEFINED;
        }
    }

    static final class MakeList implements Aggregator {
        private final List<QueryValue> values = new ArrayList<>();
        private long sizeBytes;

        @Override
        public void add(QueryValue value) {
            if (value.isDefined()) {
                sizeBytes += value.sizeBytes();
                ValueLimits.check(sizeBytes);
                values.add(Values.detached(value));
            }
        }

        @Override
        public QueryValue result() {
            return ArrayValue.of(values);
        }
    }

    static final class MakeSet implements Aggregator {
        private final Set<ValueKey> seen = new HashSet<>();
        private final MakeList list = new MakeList();

        @Override
        public void add(QueryValue value) {
            if (value.isDefined() && seen.add(new ValueKey(Values.detached(value)))) {
                list.add(value);
            }
        }

        @Override
        public QueryValue result() {
            return list.result();
        }
    }
}
