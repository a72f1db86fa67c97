package dev.orrery.query.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Calls of VECTORDISTANCE: {@code VectorDistance(vector, vector, bruteForce, options)}. */
public final class VectorCalls {
    private static final String FUNCTION = "VectorDistance";
    private static final String DISTANCE_FUNCTION = "distanceFunction";
    private static final int OPTIONS = 3;

    private VectorCalls() {}

    public static boolean isDistance(Expression expression) {
        return expression instanceof Expression.Call call
                && !call.userDefined()
                && call.name().equalsIgnoreCase(FUNCTION);
    }

    /**
     * The direction of an order that names none: the most similar first. That is the highest cosine
     * or dot product, and the least Euclidean distance.
     */
    public static boolean isDescending(Expression expression) {
        return isDistance(expression)
                && !function((Expression.Call) expression)
                        .filter(name -> name.equalsIgnoreCase("euclidean"))
                        .isPresent();
    }

    /** Whether the call says how vectors are compared, or leaves it to something not known yet. */
    public static boolean namesFunction(Expression.Call call) {
        return call.arguments().size() > OPTIONS
                && (!(call.arguments().get(OPTIONS) instanceof Expression.ObjectLiteral options)
                        || options.members().stream()
                                .anyMatch(member -> member.name().equals(DISTANCE_FUNCTION)));
    }

    /** The call with a distance function, which it does not name yet. */
    public static Expression.Call withFunction(Expression.Call call, String function) {
        List<Expression> arguments = new ArrayList<>(call.arguments());
        SourcePosition position = call.position();
        if (arguments.size() < OPTIONS) {
            arguments.add(new Expression.BooleanLiteral(false, position));
        }
        List<Expression.Member> members = new ArrayList<>();
        if (arguments.size() > OPTIONS
                && arguments.removeLast() instanceof Expression.ObjectLiteral options) {
            members.addAll(options.members());
        }
        members.add(
                new Expression.Member(
                        DISTANCE_FUNCTION, new Expression.StringLiteral(function, position)));
        arguments.add(new Expression.ObjectLiteral(members, position));
        return new Expression.Call(call.name(), false, arguments, position);
    }

    private static Optional<String> function(Expression.Call call) {
        if (call.arguments().size() > OPTIONS
                && call.arguments().get(OPTIONS) instanceof Expression.ObjectLiteral options) {
            for (Expression.Member member : options.members()) {
                if (member.name().equals(DISTANCE_FUNCTION)
                        && member.value() instanceof Expression.StringLiteral(String name, var _)) {
                    return Optional.of(name);
                }
            }
        }
        return Optional.empty();
    }
}
