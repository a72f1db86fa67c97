package dev.orrery.query.distributed;

import dev.orrery.query.evaluate.AggregateKind;
import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.PropertyName;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueKey;
import dev.orrery.query.value.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Adds up the parts of one aggregate; see {@link PartialAggregates} for their form. */
sealed interface MergedAggregate {
    PropertyName ITEM = PropertyName.of(GroupRewrite.ITEM);
    PropertyName COMPOSITE = PropertyName.of(PartialAggregates.COMPOSITE);
    PropertyName SUM = PropertyName.of(PartialAggregates.SUM);
    PropertyName COUNT = PropertyName.of(PartialAggregates.COUNT);

    void add(QueryValue part);

    QueryValue result();

    /** About how much memory it has grown to. */
    default long sizeBytes() {
        return Long.BYTES;
    }

    static MergedAggregate start(AggregateKind kind) {
        return switch (kind) {
            case COUNT, COUNTIF, SUM -> new Total();
            case AVG -> new Average();
            case MIN -> new Extreme(PropertyName.of(PartialAggregates.MIN), -1);
            case MAX -> new Extreme(PropertyName.of(PartialAggregates.MAX), 1);
            case MAKELIST -> new Elements(false);
            case MAKESET -> new Elements(true);
        };
    }

    static QueryValue member(QueryValue value, PropertyName name) {
        return value instanceof ObjectValue object ? object.member(name) : UndefinedValue.UNDEFINED;
    }

    /** Undefined as soon as one part is. */
    final class Total implements MergedAggregate {
        private QueryValue total = NumberValue.of(0L);

        @Override
        public void add(QueryValue part) {
            plus(member(part, ITEM));
        }

        void plus(QueryValue value) {
            if (!(total instanceof NumberValue sum) || !(value instanceof NumberValue more)) {
                total = UndefinedValue.UNDEFINED;
            } else if (sum.isLong() && more.isLong() && isExact(sum) && isExact(more)) {
                total = NumberValue.of(sum.longValue() + more.longValue());
            } else {
                total = NumberValue.of(sum.doubleValue() + more.doubleValue());
            }
        }

        private static boolean isExact(NumberValue number) {
            return Math.abs(number.doubleValue()) <= 1L << 53;
        }

        @Override
        public QueryValue result() {
            return total;
        }
    }

    /** Undefined without values, or with one that is no number. */
    final class Average implements MergedAggregate {
        private final Total sum = new Total();
        private final Total count = new Total();

        @Override
        public void add(QueryValue part) {
            QueryValue pair = member(part, ITEM);
            sum.plus(member(pair, SUM));
            count.plus(member(pair, COUNT));
        }

        @Override
        public QueryValue result() {
            return sum.result() instanceof NumberValue total
                            && count.result() instanceof NumberValue number
                            && number.doubleValue() > 0
                    ? NumberValue.of(total.doubleValue() / number.doubleValue())
                    : UndefinedValue.UNDEFINED;
        }
    }

    /** Undefined without values, or with one that has no place in the order. */
    final class Extreme implements MergedAggregate {
        private final PropertyName name;
        private final int sign;
        private QueryValue best = UndefinedValue.UNDEFINED;
        private boolean ordered = true;

        Extreme(PropertyName name, int sign) {
            this.name = name;
            this.sign = sign;
        }

        @Override
        public void add(QueryValue part) {
            QueryValue pair = member(part, COMPOSITE);
            if (!(member(pair, COUNT) instanceof NumberValue count) || count.doubleValue() == 0) {
                return;
            }
            QueryValue value = member(pair, name);
            ordered &= value.isDefined();
            if (!best.isDefined() || Integer.signum(Values.compare(value, best)) == sign) {
                best = value;
            }
        }

        @Override
        public QueryValue result() {
            return ordered ? best : UndefinedValue.UNDEFINED;
        }

        @Override
        public long sizeBytes() {
            return best.sizeBytes();
        }
    }

    /** A list of all values, or of the different ones. */
    final class Elements implements MergedAggregate {
        private final boolean distinct;
        private final Set<ValueKey> seen = new HashSet<>();
        private final List<QueryValue> values = new ArrayList<>();
        private long sizeBytes;

        Elements(boolean distinct) {
            this.distinct = distinct;
        }

        @Override
        public void add(QueryValue part) {
            if (member(part, ITEM) instanceof ArrayValue array) {
                for (int i = 0; i < array.size(); i++) {
                    QueryValue value = array.element(i);
                    if (!distinct || seen.add(new ValueKey(value))) {
                        values.add(value);
                        sizeBytes += value.sizeBytes();
                    }
                }
            }
        }

        @Override
        public QueryValue result() {
            return ArrayValue.of(values);
        }

        @Override
        public long sizeBytes() {
            return sizeBytes;
        }
    }
}
