package dev.orrery.query.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The parts of expressions, for code that walks them. */
public final class Subexpressions {
    private Subexpressions() {}

    /** The direct parts of an expression. A subquery is a world of its own and has none. */
    public static List<Expression> of(Expression expression) {
        return switch (expression) {
            case Expression.Literal _, Expression.Parameter _, Expression.Reference _ -> List.of();
            case Expression.Subquery _ -> List.of();
            case Expression.Path path -> ofPath(path);
            case Expression.ArrayLiteral array -> array.elements();
            case Expression.ObjectLiteral object ->
                    object.members().stream().map(Expression.Member::value).toList();
            case Expression.Unary unary -> List.of(unary.operand());
            case Expression.Not not -> List.of(not.operand());
            case Expression.Chain chain -> ofChain(chain);
            case Expression.Comparison comparison -> List.of(comparison.left(), comparison.right());
            case Expression.Logical logical -> logical.operands();
            case Expression.Coalesce coalesce -> coalesce.operands();
            case Expression.Conditional conditional ->
                    List.of(
                            conditional.condition(),
                            conditional.whenTrue(),
                            conditional.otherwise());
            case Expression.Between between ->
                    List.of(between.value(), between.low(), between.high());
            case Expression.In in -> with(in.value(), in.options());
            case Expression.Like like -> List.of(like.value(), like.pattern());
            case Expression.Call call -> call.arguments();
        };
    }

    private static List<Expression> ofPath(Expression.Path path) {
        List<Expression> parts = new ArrayList<>();
        parts.add(path.root());
        for (Expression.Step step : path.steps()) {
            if (step instanceof Expression.Step.Computed computed) {
                parts.add(computed.key());
            }
        }
        return parts;
    }

    private static List<Expression> ofChain(Expression.Chain chain) {
        return with(chain.first(), chain.links().stream().map(Expression.Link::operand).toList());
    }

    private static List<Expression> with(Expression first, List<Expression> rest) {
        List<Expression> all = new ArrayList<>(rest.size() + 1);
        all.add(first);
        all.addAll(rest);
        return all;
    }

    /** Whether the expression or any part of it, outside subqueries, passes a test. */
    public static boolean any(Expression expression, Predicate<Expression> test) {
        if (test.test(expression)) {
            return true;
        }
        for (Expression part : of(expression)) {
            if (any(part, test)) {
                return true;
            }
        }
        return false;
    }
}
