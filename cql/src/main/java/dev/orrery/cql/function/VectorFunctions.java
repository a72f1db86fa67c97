package dev.orrery.cql.function;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.type.VectorType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** How similar two vectors of floats are. */
final class VectorFunctions {
    private VectorFunctions() {}

    private interface Similarity {
        float of(float[] left, float[] right);
    }

    private static final Map<String, Similarity> SIMILARITIES =
            Map.of(
                    "similarity_cosine", VectorFunctions::cosine,
                    "similarity_euclidean", VectorFunctions::euclidean,
                    "similarity_dot_product", VectorFunctions::dotProduct);

    static boolean exists(String name) {
        return SIMILARITIES.containsKey(name);
    }

    /** The function of a name for two arguments, of which one can take its type from the other. */
    static ScalarFunction find(String name, List<? extends Argument> arguments) {
        String signature = "system." + name + "(vector<float, n>, vector<float, n>)";
        if (arguments.size() != 2) {
            throw CqlException.invalid("Invalid number of arguments for function " + signature);
        }
        CqlType first = typeOf(arguments.get(0));
        CqlType second = typeOf(arguments.get(1));
        if (first == null && second == null) {
            throw CqlException.invalid(
                    "Cannot infer type of argument "
                            + arguments.get(0)
                            + " in call to function "
                            + signature
                            + ": use type casts to disambiguate");
        }
        VectorType left = vector(name, arguments.get(0), first == null ? second : first);
        VectorType right = vector(name, arguments.get(1), second == null ? first : second);
        if (left.dimension() != right.dimension()) {
            throw CqlException.invalid("All arguments must have the same vector dimensions");
        }
        checkFit(name, arguments, left);
        return similarity(name, left, Objects.requireNonNull(SIMILARITIES.get(name)));
    }

    /** A literal in brackets is a vector of as many numbers. */
    private static @Nullable CqlType typeOf(Argument argument) {
        OptionalInt size = argument.listSize();
        if (size.isPresent()) {
            return new VectorType(NativeType.FLOAT, size.getAsInt());
        }
        return argument.type() == null ? argument.preferredType() : argument.type();
    }

    private static void checkFit(
            String name, List<? extends Argument> arguments, VectorType vector) {
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).fit(vector) == Argument.Fit.NONE) {
                throw CqlException.invalid(
                        "Type error: "
                                + arguments.get(i)
                                + " cannot be passed as argument "
                                + i
                                + " of function system."
                                + name
                                + " of type "
                                + vector.cqlName());
            }
        }
    }

    private static ScalarFunction similarity(
            String name, VectorType vector, Similarity similarity) {
        return new ScalarFunction(
                name,
                List.of(vector, vector),
                NativeType.FLOAT,
                (arguments, context) -> {
                    byte[] first = arguments.get(0);
                    byte[] second = arguments.get(1);
                    if (first == null || second == null) {
                        return null;
                    }
                    float[] a = floats(vector, first);
                    float[] b = floats(vector, second);
                    if (name.endsWith("cosine") && (isZero(a) || isZero(b))) {
                        throw CqlException.invalid(
                                "Function system." + name + " doesn't support all-zero vectors.");
                    }
                    return Values.ofFloat(similarity.of(a, b));
                });
    }

    private static VectorType vector(String name, Argument argument, @Nullable CqlType type) {
        if (type instanceof VectorType vector && vector.element() == NativeType.FLOAT) {
            return vector;
        }
        throw CqlException.invalid(
                "Function system."
                        + name
                        + " requires a float vector argument, but found argument "
                        + argument
                        + " of type "
                        + (type == null ? "unknown" : type.cqlName()));
    }

    private static float[] floats(VectorType type, byte[] value) {
        List<byte[]> elements = type.split(value);
        float[] floats = new float[elements.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = Values.toFloat(elements.get(i));
        }
        return floats;
    }

    private static boolean isZero(float[] vector) {
        for (float each : vector) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }

    private static float dot(float[] left, float[] right) {
        float sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }

    private static float cosine(float[] left, float[] right) {
        double norms = Math.sqrt((double) dot(left, left) * dot(right, right));
        float cosine = (float) (dot(left, right) / norms);
        return (1 + cosine) / 2;
    }

    private static float euclidean(float[] left, float[] right) {
        float sum = 0;
        for (int i = 0; i < left.length; i++) {
            float difference = left[i] - right[i];
            sum += difference * difference;
        }
        return 1 / (1 + sum);
    }

    private static float dotProduct(float[] left, float[] right) {
        return (1 + dot(left, right)) / 2;
    }
}
