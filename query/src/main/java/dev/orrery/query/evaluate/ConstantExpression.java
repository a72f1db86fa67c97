package dev.orrery.query.evaluate;

import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.Subexpressions;
import dev.orrery.query.value.QueryValue;
import java.util.Map;
import java.util.Optional;

/** Expressions whose value is known before any document is seen. */
public final class ConstantExpression {
    private final Map<String, QueryValue> parameters;
    private final Environment environment;

    public ConstantExpression(Map<String, QueryValue> parameters, Environment environment) {
        this.parameters = parameters;
        this.environment = environment;
    }

    /** The value, or empty where the expression depends on documents, chance or user code. */
    public Optional<QueryValue> valueOf(Expression expression) {
        if (Subexpressions.any(expression, ConstantExpression::dependsOnRows)) {
            return Optional.empty();
        }
        BindSession session = new BindSession(parameters, environment);
        Evaluator evaluator =
                new ExpressionBinder(session, AliasScope.inside(null), null).bind(expression);
        return evaluator instanceof Evaluator.Constant(QueryValue value)
                ? Optional.of(value)
                : Optional.empty();
    }

    private static boolean dependsOnRows(Expression part) {
        return switch (part) {
            case Expression.Reference _, Expression.Subquery _ -> true;
            case Expression.Call call ->
                    call.userDefined() || AggregateKind.of(call.name()) != null;
            default -> false;
        };
    }
}
