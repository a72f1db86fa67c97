package dev.orrery.cql.function;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.type.VectorType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How similar two vectors of floats are. */
final class VectorFunctions {
    private VectorFunctions() {}

    private static final Map<String, VectorSimilarity> SIMILARITIES =
            Arrays.stream(VectorSimilarity.values())
                    .collect(
                            Collectors.toUnmodifiableMap(
                                    each -> "similarity_" + each.lowerName(), each -> each));

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
            String name, VectorType vector, VectorSimilarity similarity) {
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
                    float[] a = VectorSimilarity.floats(vector, first);
                    float[] b = VectorSimilarity.floats(vector, second);
                    boolean undefined = VectorSimilarity.isZero(a) || VectorSimilarity.isZero(b);
                    if (similarity == VectorSimilarity.COSINE && undefined) {
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
}
