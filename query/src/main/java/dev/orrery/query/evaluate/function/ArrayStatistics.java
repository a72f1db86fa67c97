package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueType;
import dev.orrery.query.value.Values;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Functions that make one value of the elements of an array. */
final class ArrayStatistics {
    private ArrayStatistics() {}

    static void enter(FunctionCatalog catalog) {
        catalog.add("ARRAY_MAX", 1, arguments -> extreme(arguments[0], 1));
        catalog.add("ARRAY_MIN", 1, arguments -> extreme(arguments[0], -1));
        numeric(catalog, "ARRAY_SUM", numbers -> NumberValue.of(Arrays.stream(numbers).sum()));
        numeric(catalog, "ARRAY_AVG", ArrayStatistics::average);
        numeric(catalog, "ARRAY_MEDIAN", ArrayStatistics::median);
    }

    private static QueryValue extreme(QueryValue argument, int sign) {
        if (!(argument instanceof ArrayValue array)) {
            return UndefinedValue.UNDEFINED;
        }
        QueryValue best = UndefinedValue.UNDEFINED;
        for (int i = 0; i < array.size(); i++) {
            QueryValue element = array.element(i);
            if (element.type() == ValueType.ARRAY || element.type() == ValueType.OBJECT) {
                return UndefinedValue.UNDEFINED;
            }
            if (!best.isDefined() || Integer.signum(Values.compare(element, best)) == sign) {
                best = element;
            }
        }
        return best;
    }

    private static void numeric(
            FunctionCatalog catalog, String name, Function<double[], QueryValue> function) {
        catalog.add(
                name,
                1,
                arguments -> {
                    double[] numbers = numbers(arguments[0]);
                    return numbers == null ? UndefinedValue.UNDEFINED : function.apply(numbers);
                });
    }

    /** The elements of an array of numbers, or null for any other value. */
    private static double @Nullable [] numbers(QueryValue value) {
        if (!(value instanceof ArrayValue array)) {
            return null;
        }
        double[] numbers = new double[array.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!(array.element(i) instanceof NumberValue number)) {
                return null;
            }
            numbers[i] = number.doubleValue();
        }
        return numbers;
    }

    private static QueryValue average(double[] numbers) {
        return numbers.length == 0
                ? UndefinedValue.UNDEFINED
                : NumberValue.of(Arrays.stream(numbers).sum() / numbers.length);
    }

    private static QueryValue median(double[] numbers) {
        if (numbers.length == 0) {
            return UndefinedValue.UNDEFINED;
        }
        Arrays.sort(numbers);
        int middle = numbers.length / 2;
        return NumberValue.of(
                numbers.length % 2 == 1
                        ? numbers[middle]
                        : (numbers[middle - 1] + numbers[middle]) / 2);
    }
}
