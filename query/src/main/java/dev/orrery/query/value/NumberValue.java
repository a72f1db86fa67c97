package dev.orrery.query.value;

import dev.orrery.model.json.JsonView;

/** A number. Not every number has a JSON text: a computation may give an infinity or NaN. */
public sealed interface NumberValue extends QueryValue {
    double doubleValue();

    /** Whether the value is an integer of 64 bits, whatever its notation. */
    boolean isLong();

    /** The exact value of a number for which {@link #isLong} holds. */
    long longValue();

    @Override
    default ValueType type() {
        return ValueType.NUMBER;
    }

    @Override
    default long sizeBytes() {
        return 8;
    }

    static NumberValue of(double value) {
        return new Computed(value);
    }

    static NumberValue of(long value) {
        return new Whole(value);
    }

    /** Reads JSON notation; an integer that fits keeps all its digits. */
    static NumberValue parse(String text) {
        try {
            return new Whole(Long.parseLong(text));
        } catch (NumberFormatException _) {
            return new Computed(Double.parseDouble(text));
        }
    }

    /** The result of a computation. */
    record Computed(double doubleValue) implements NumberValue {
        private static final double LONG_LIMIT = 0x1p63;

        @Override
        public boolean isLong() {
            return doubleValue == Math.rint(doubleValue)
                    && doubleValue >= -LONG_LIMIT
                    && doubleValue < LONG_LIMIT;
        }

        @Override
        public long longValue() {
            return (long) doubleValue;
        }
    }

    /** An integer that was computed or written as one. */
    record Whole(long longValue) implements NumberValue {
        @Override
        public double doubleValue() {
            return longValue;
        }

        @Override
        public boolean isLong() {
            return true;
        }
    }

    /** A number in a document. */
    record Stored(JsonView view, int handle) implements NumberValue {
        @Override
        public double doubleValue() {
            return view.doubleValue(handle);
        }

        @Override
        public boolean isLong() {
            return view.isInteger(handle) || of(doubleValue()).isLong();
        }

        @Override
        public long longValue() {
            return view.isInteger(handle) ? view.longValue(handle) : (long) doubleValue();
        }
    }
}
