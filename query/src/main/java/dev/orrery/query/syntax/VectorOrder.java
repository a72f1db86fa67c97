package dev.orrery.query.syntax;

import java.util.List;

/**
 * The direction of an order by VECTORDISTANCE that names none: the most similar first. That is the
 * highest cosine or dot product, and the least Euclidean distance.
 */
final class VectorOrder {
    private static final String FUNCTION = "VectorDistance";
    private static final int OPTIONS = 3;

    private VectorOrder() {}

    static boolean isDescending(Expression expression) {
        return expression instanceof Expression.Call call
                && !call.userDefined()
                && call.name().equalsIgnoreCase(FUNCTION)
                && !isEuclidean(call.arguments());
    }

    private static boolean isEuclidean(List<Expression> arguments) {
        return arguments.size() > OPTIONS
                && arguments.get(OPTIONS) instanceof Expression.ObjectLiteral options
                && options.members().stream().anyMatch(VectorOrder::namesEuclidean);
    }

    private static boolean namesEuclidean(Expression.Member member) {
        return member.name().equals("distanceFunction")
                && member.value() instanceof Expression.StringLiteral(String name, var _)
                && name.equalsIgnoreCase("euclidean");
    }
}
