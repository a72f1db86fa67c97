package dev.orrery.query.syntax;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Replaces parts of an expression, the outermost first. Subqueries are left as they are: what they
 * see of the query around them is not changed by a rewriting.
 */
public final class ExpressionRewriter {
    private final Function<Expression, Optional<Expression>> replacement;

    public ExpressionRewriter(Function<Expression, Optional<Expression>> replacement) {
        this.replacement = replacement;
    }

    public Expression rewrite(Expression expression) {
        return replacement.apply(expression).orElseGet(() -> inside(expression));
    }

    private List<Expression> rewrite(List<Expression> expressions) {
        return expressions.stream().map(this::rewrite).toList();
    }

    private Expression inside(Expression expression) {
        return switch (expression) {
            case Expression.Literal _,
                    Expression.Parameter _,
                    Expression.Reference _,
                    Expression.Subquery _ ->
                    expression;
            case Expression.Path path ->
                    new Expression.Path(
                            rewrite(path.root()),
                            path.steps().stream().map(this::step).toList(),
                            path.position());
            case Expression.ArrayLiteral array ->
                    new Expression.ArrayLiteral(rewrite(array.elements()), array.position());
            case Expression.ObjectLiteral object ->
                    new Expression.ObjectLiteral(
                            object.members().stream().map(this::member).toList(),
                            object.position());
            case Expression.Call call ->
                    new Expression.Call(
                            call.name(),
                            call.userDefined(),
                            rewrite(call.arguments()),
                            call.position());
            case Expression.Operation operation -> operation(operation);
        };
    }

    private Expression operation(Expression.Operation operation) {
        return switch (operation) {
            case Expression.Unary(var operator, var operand, var position) ->
                    new Expression.Unary(operator, rewrite(operand), position);
            case Expression.Not(var operand, var position) ->
                    new Expression.Not(rewrite(operand), position);
            case Expression.Chain(var first, var links, var position) ->
                    new Expression.Chain(
                            rewrite(first), links.stream().map(this::link).toList(), position);
            case Expression.Comparison(var operator, var left, var right, var position) ->
                    new Expression.Comparison(operator, rewrite(left), rewrite(right), position);
            case Expression.Logical(var operator, var operands, var position) ->
                    new Expression.Logical(operator, rewrite(operands), position);
            case Expression.Coalesce(var operands, var position) ->
                    new Expression.Coalesce(rewrite(operands), position);
            case Expression.Conditional(var condition, var yes, var no, var position) ->
                    new Expression.Conditional(
                            rewrite(condition), rewrite(yes), rewrite(no), position);
            case Expression.Between(var value, var low, var high, var negated, var position) ->
                    new Expression.Between(
                            rewrite(value), rewrite(low), rewrite(high), negated, position);
            case Expression.In(var value, var options, var negated, var position) ->
                    new Expression.In(rewrite(value), rewrite(options), negated, position);
            case Expression.Like like ->
                    new Expression.Like(
                            rewrite(like.value()),
                            rewrite(like.pattern()),
                            like.escape(),
                            like.negated(),
                            like.position());
        };
    }

    private Expression.Step step(Expression.Step step) {
        return step instanceof Expression.Step.Computed(Expression key)
                ? new Expression.Step.Computed(rewrite(key))
                : step;
    }

    private Expression.Member member(Expression.Member member) {
        return new Expression.Member(member.name(), rewrite(member.value()));
    }

    private Expression.Link link(Expression.Link link) {
        return new Expression.Link(link.operator(), rewrite(link.operand()));
    }
}
