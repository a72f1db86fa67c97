package dev.orrery.query.plan;

import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.Values;
import org.jspecify.annotations.Nullable;

/** Which values of a path are wanted. */
public sealed interface ValueBounds {
    ValueBounds EVERYTHING = new Everything();

    /** All values there are. */
    record Everything() implements ValueBounds {}

    /** One value; of an array or object, all of its type. */
    record Exactly(QueryValue value) implements ValueBounds {
        /** Two that were read from different places of a query are one to the index. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Exactly(QueryValue same) && Values.equal(value, same);
        }

        @Override
        public int hashCode() {
            return Values.hash(value);
        }
    }

    /** Strings with a beginning. */
    record StartingWith(StringValue start) implements ValueBounds {}

    /** Numbers or strings between two bounds, of which one may be absent. */
    record Between(@Nullable Bound low, @Nullable Bound high) implements ValueBounds {
        public Between {
            if (low == null && high == null) {
                throw new IllegalArgumentException("an interval has at least one bound");
            }
            if (low != null && high != null && low.value.type() != high.value.type()) {
                throw new IllegalArgumentException("both bounds have one type");
            }
        }

        /** A value inside the type of the interval. */
        public QueryValue sample() {
            if (low != null) {
                return low.value;
            }
            if (high == null) {
                throw new IllegalStateException("an interval has at least one bound");
            }
            return high.value;
        }

        /** What both have in common; this one where they are of different types. */
        Between intersect(Between other) {
            if (other.sample().type() != sample().type()) {
                return this;
            }
            return new Between(tighter(low, other.low, 1), tighter(high, other.high, -1));
        }

        private static @Nullable Bound tighter(
                @Nullable Bound first, @Nullable Bound second, int sign) {
            if (first == null || second == null) {
                return first == null ? second : first;
            }
            int order = Integer.signum(Values.compare(first.value, second.value)) * sign;
            return order > 0 || (order == 0 && !first.inclusive) ? first : second;
        }
    }

    record Bound(QueryValue value, boolean inclusive) {}
}
