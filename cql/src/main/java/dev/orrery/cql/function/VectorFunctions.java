package dev.orrery.cql.function;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.type.VectorType;
import java.util.List;
import java.util.Map;

/** How similar two vectors of floats are. */
final class VectorFunctions {
    private VectorFunctions() {}

    private interface Similarity {
        float of(float[] left, float[] right);
    }

    static Map<String, NativeFunctions.Generic> all() {
        return Map.of(
                "similarity_cosine",
                (name, types) -> similarity(name, types, VectorFunctions::cosine),
                "similarity_euclidean",
                (name, types) -> similarity(name, types, VectorFunctions::euclidean),
                "similarity_dot_product",
                (name, types) -> similarity(name, types, VectorFunctions::dotProduct));
    }

    private static ScalarFunction similarity(
            String name, List<CqlType> types, Similarity similarity) {
        if (types.size() != 2) {
            throw CqlException.invalid("Invalid number of arguments for function system." + name);
        }
        VectorType left = vector(name, types.get(0), types.get(1));
        VectorType right = vector(name, types.get(1), types.get(0));
        if (left.dimension() != right.dimension()) {
            throw CqlException.invalid("All arguments must have the same vector dimensions");
        }
        return new ScalarFunction(
                name,
                List.of(left, right),
                NativeType.FLOAT,
                (arguments, context) -> {
                    byte[] first = arguments.get(0);
                    byte[] second = arguments.get(1);
                    if (first == null || second == null) {
                        return null;
                    }
                    float[] a = floats(left, first);
                    float[] b = floats(right, second);
                    if (name.endsWith("cosine") && (isZero(a) || isZero(b))) {
                        throw CqlException.invalid(
                                "Function system." + name + " doesn't support all-zero vectors.");
                    }
                    return Values.ofFloat(similarity.of(a, b));
                });
    }

    /** A literal in brackets is a vector like the other argument. */
    private static VectorType vector(String name, CqlType type, CqlType other) {
        CqlType meant = type instanceof ListType ? other : type;
        if (meant instanceof VectorType vector && vector.element() == NativeType.FLOAT) {
            return vector;
        }
        throw CqlException.invalid(
                "Function system."
                        + name
                        + " requires a float vector argument, but found argument of type "
                        + type.cqlName());
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
