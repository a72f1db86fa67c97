package dev.orrery.cql.function;

import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code count}, {@code min}, {@code max}, {@code sum} and {@code avg}. */
public final class Aggregates {
    private static final Set<String> NAMES = Set.of("count", "min", "max", "sum", "avg");

    private Aggregates() {}

    public static boolean isAggregate(String name) {
        return NAMES.contains(name.toLowerCase(Locale.ROOT));
    }

    /** {@code count(*)}: every row counts. */
    public static AggregateFunction countRows() {
        return new AggregateFunction(
                "count", NativeType.BIGINT, NativeType.BIGINT, () -> new Counted(true));
    }

    /** The aggregate of a name for values of a type, if there is one. */
    public static Optional<AggregateFunction> find(String name, CqlType type) {
        return switch (name) {
            case "count" ->
                    Optional.of(
                            new AggregateFunction(
                                    name, type, NativeType.BIGINT, () -> new Counted(false)));
            case "min" -> Optional.of(extreme(name, type, -1));
            case "max" -> Optional.of(extreme(name, type, 1));
            case "sum", "avg" ->
                    type instanceof NativeType number && Numbers.isNumber(number)
                            ? Optional.of(sum(name, number))
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static AggregateFunction extreme(String name, CqlType type, int sign) {
        return new AggregateFunction(name, type, type, () -> new Extreme(type, sign));
    }

    private static AggregateFunction sum(String name, NativeType type) {
        boolean average = name.equals("avg");
        return new AggregateFunction(
                name,
                type,
                type,
                () ->
                        switch (type) {
                            case FLOAT, DOUBLE -> new FloatingSum(type, average);
                            case DECIMAL ->
                                    average ? new DecimalAverage() : new ExactSum(type, false);
                            default -> new ExactSum(type, average);
                        });
    }

    private static final class Counted implements AggregateFunction.Accumulator {
        private final boolean nulls;
        private long count;

        Counted(boolean nulls) {
            this.nulls = nulls;
        }

        @Override
        public void add(byte @Nullable [] value) {
            count += nulls || value != null ? 1 : 0;
        }

        @Override
        public byte[] result() {
            return Values.ofLong(count);
        }
    }

    private static final class Extreme implements AggregateFunction.Accumulator {
        private final CqlType type;
        private final int sign;
        private byte @Nullable [] best;

        Extreme(CqlType type, int sign) {
            this.type = type;
            this.sign = sign;
        }

        @Override
        public void add(byte @Nullable [] value) {
            if (value != null && (best == null || sign * type.compare(value, best) > 0)) {
                best = value;
            }
        }

        @Override
        public byte @Nullable [] result() {
            return best;
        }
    }

    /** Sums of whole numbers and decimals; what does not fit the type is cut off. */
    private static final class ExactSum implements AggregateFunction.Accumulator {
        private final NativeType type;
        private final boolean average;
        private BigDecimal sum = BigDecimal.ZERO;
        private long count;

        ExactSum(NativeType type, boolean average) {
            this.type = type;
            this.average = average;
        }

        @Override
        public void add(byte @Nullable [] value) {
            byte[] present = ScalarFunction.present(type, value);
            if (present != null) {
                sum = Digits.add(sum, Numbers.toDecimal(Numbers.read(type, present)));
                count++;
            }
        }

        @Override
        public byte[] result() {
            if (!average) {
                return write(sum);
            }
            if (count == 0) {
                return write(BigDecimal.ZERO);
            }
            return write(sum.divide(BigDecimal.valueOf(count), RoundingMode.DOWN));
        }

        private byte[] write(BigDecimal number) {
            if (type == NativeType.DECIMAL) {
                return Values.ofDecimal(number);
            }
            BigInteger whole = Digits.toInteger(number);
            return Numbers.write(type == NativeType.COUNTER ? NativeType.BIGINT : type, whole);
        }
    }

    /** The average so far after every value, each rounded to the digits there are, as Cassandra. */
    private static final class DecimalAverage implements AggregateFunction.Accumulator {
        private BigDecimal average = BigDecimal.ZERO;
        private long count;

        @Override
        public void add(byte @Nullable [] value) {
            byte[] present = ScalarFunction.present(NativeType.DECIMAL, value);
            if (present != null) {
                BigDecimal number = Numbers.toDecimal(Numbers.read(NativeType.DECIMAL, present));
                BigDecimal divisor = BigDecimal.valueOf(++count);
                BigDecimal step =
                        Digits.subtract(number, average).divide(divisor, RoundingMode.HALF_EVEN);
                average = Digits.add(average, step);
            }
        }

        @Override
        public byte[] result() {
            return Values.ofDecimal(average);
        }
    }

    /** Sums of doubles, with what rounding lost carried along. */
    private static final class FloatingSum implements AggregateFunction.Accumulator {
        private final NativeType type;
        private final boolean average;
        private double sum;
        private double lost;
        private double plain;
        private long count;

        FloatingSum(NativeType type, boolean average) {
            this.type = type;
            this.average = average;
        }

        @Override
        public void add(byte @Nullable [] value) {
            byte[] present = ScalarFunction.present(type, value);
            if (present == null) {
                return;
            }
            double number = Numbers.read(type, present).doubleValue();
            plain += number;
            count++;
            double corrected = number - lost;
            double next = sum + corrected;
            lost = (next - sum) - corrected;
            sum = next;
        }

        @Override
        public byte[] result() {
            double total = Double.isFinite(sum) ? sum : plain;
            double result = average ? (count == 0 ? 0 : total / count) : total;
            return Numbers.write(type, result);
        }
    }
}
