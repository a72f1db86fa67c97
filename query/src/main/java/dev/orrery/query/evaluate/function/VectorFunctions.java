package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.PropertyName;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** VECTORDISTANCE, always computed from the vectors themselves: there is no index of vectors. */
final class VectorFunctions {
    private static final PropertyName DISTANCE_FUNCTION = PropertyName.of("distanceFunction");

    private VectorFunctions() {}

    static void enter(FunctionCatalog catalog) {
        catalog.add("VectorDistance", 2, 4, VectorFunctions::distance);
    }

    private enum Metric {
        COSINE,
        DOTPRODUCT,
        EUCLIDEAN;

        static @Nullable Metric of(String name) {
            return switch (name.toLowerCase(Locale.ROOT)) {
                case "cosine" -> COSINE;
                case "dotproduct" -> DOTPRODUCT;
                case "euclidean" -> EUCLIDEAN;
                default -> null;
            };
        }
    }

    private static QueryValue distance(QueryValue[] arguments) {
        double[] left = vector(arguments[0]);
        double[] right = vector(arguments[1]);
        boolean bruteForce =
                arguments.length < 3
                        || arguments[2] instanceof BooleanValue
                        || !arguments[2].isDefined();
        Metric metric = metric(arguments);
        if (left == null
                || right == null
                || left.length != right.length
                || metric == null
                || !bruteForce) {
            return UndefinedValue.UNDEFINED;
        }
        double distance = distance(metric, left, right);
        return Double.isNaN(distance) ? UndefinedValue.UNDEFINED : NumberValue.of(distance);
    }

    private static double distance(Metric metric, double[] left, double[] right) {
        return switch (metric) {
            case COSINE ->
                    dot(left, right) / (Math.sqrt(dot(left, left)) * Math.sqrt(dot(right, right)));
            case DOTPRODUCT -> dot(left, right);
            case EUCLIDEAN -> euclidean(left, right);
        };
    }

    private static @Nullable Metric metric(QueryValue[] arguments) {
        if (arguments.length < 4 || !arguments[3].isDefined()) {
            return Metric.COSINE;
        }
        if (!(arguments[3] instanceof ObjectValue options)) {
            return null;
        }
        QueryValue name = options.member(DISTANCE_FUNCTION);
        if (!name.isDefined()) {
            return Metric.COSINE;
        }
        return name instanceof StringValue text ? Metric.of(text.text()) : null;
    }

    /** Null unless it is an array of numbers, and not empty. */
    private static double @Nullable [] vector(QueryValue value) {
        if (!(value instanceof ArrayValue array) || array.size() == 0) {
            return null;
        }
        double[] vector = new double[array.size()];
        for (int i = 0; i < vector.length; i++) {
            if (!(array.element(i) instanceof NumberValue number)) {
                return null;
            }
            vector[i] = number.doubleValue();
        }
        return vector;
    }

    private static double dot(double[] left, double[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }

    private static double euclidean(double[] left, double[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            double difference = left[i] - right[i];
            sum += difference * difference;
        }
        return Math.sqrt(sum);
    }
}
