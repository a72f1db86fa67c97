package dev.orrery.query.execute;

import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.LogicalOperator;
import dev.orrery.query.syntax.OrderBy;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.Select;
import dev.orrery.query.syntax.SourcePosition;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * In which order rows are best read to be folded.
 *
 * @param bound the query whose rows are folded
 * @param planned the query that tells the planner the order
 * @param oneRowPerRun whether all documents with one value in that order have the same row
 */
public record FoldShape(Query bound, Query planned, boolean oneRowPerRun) {

    /** Groups are read in the order of their keys. */
    static FoldShape ofGroups(Query query) {
        List<OrderBy.Item> items =
                query.groupBy().stream().map(key -> new OrderBy.Item(key, false)).toList();
        return new FoldShape(query, query.withOrderBy(new OrderBy(false, items)), false);
    }

    /**
     * Rows without repeats are read in the order of the query or, where it has none, of the only
     * value they have. Empty if equal rows may be apart in the order of the query.
     */
    public static Optional<FoldShape> ofDistinct(Query query) {
        Expression only = onlyExpression(query.select().projection());
        OrderBy orderBy = query.orderBy();
        if (orderBy == null) {
            return Optional.of(
                    only instanceof Expression.Path
                            ? orderedBy(only, query)
                            : new FoldShape(query, query, false));
        }
        boolean follows =
                orderBy.items().stream()
                        .allMatch(item -> follows(item.expression(), query.select().projection()));
        boolean same =
                orderBy.items().size() == 1
                        && consistsOf(
                                query.select().projection(),
                                orderBy.items().getFirst().expression());
        return follows
                ? Optional.of(new FoldShape(query, query, same && hasOneRow(query)))
                : Optional.empty();
    }

    /** A row that is undefined is none, so documents without the value need not be found. */
    private static FoldShape orderedBy(Expression value, Query query) {
        Query ordered =
                query.withOrderBy(new OrderBy(false, List.of(new OrderBy.Item(value, false))));
        Query planned =
                query.select().projection() instanceof Select.Value
                        ? ordered.withWhere(andDefined(query.where(), value))
                        : ordered;
        return new FoldShape(ordered, planned, hasOneRow(query));
    }

    private static Expression andDefined(@Nullable Expression where, Expression value) {
        Expression defined =
                new Expression.Call("IS_DEFINED", false, List.of(value), SourcePosition.NONE);
        return where == null
                ? defined
                : new Expression.Logical(
                        LogicalOperator.AND, List.of(where, defined), SourcePosition.NONE);
    }

    private static boolean hasOneRow(Query query) {
        From from = query.from();
        return from != null && from.joins().isEmpty() && from.first() instanceof From.Whole;
    }

    private static @Nullable Expression onlyExpression(Select.Projection projection) {
        return switch (projection) {
            case Select.Star _ -> null;
            case Select.Value(Expression value) -> value;
            case Select.Items(List<Select.Item> items) ->
                    items.size() == 1 ? items.getFirst().expression() : null;
        };
    }

    private static boolean consistsOf(Select.Projection projection, Expression value) {
        return switch (projection) {
            case Select.Star _ -> false;
            case Select.Value(Expression row) -> consistsOf(row, value);
            case Select.Items(List<Select.Item> items) ->
                    items.stream().allMatch(item -> consistsOf(item.expression(), value));
        };
    }

    /** Whether there is nothing in an expression but a value. */
    private static boolean consistsOf(Expression whole, Expression value) {
        return whole.equals(value)
                || switch (whole) {
                    case Expression.ArrayLiteral array ->
                            array.elements().stream().allMatch(part -> consistsOf(part, value));
                    case Expression.ObjectLiteral object ->
                            object.members().stream()
                                    .allMatch(member -> consistsOf(member.value(), value));
                    case Expression.Literal _ -> true;
                    default -> false;
                };
    }

    private static boolean follows(Expression value, Select.Projection projection) {
        return switch (projection) {
            case Select.Star _ ->
                    value instanceof Expression.Path path
                            && path.root() instanceof Expression.Reference;
            case Select.Value(Expression row) -> follows(value, row);
            case Select.Items(List<Select.Item> items) ->
                    items.stream().anyMatch(item -> follows(value, item.expression()));
        };
    }

    /** Whether a value is the same for all rows in which a part is the same. */
    private static boolean follows(Expression value, Expression part) {
        return value.equals(part)
                || switch (part) {
                    // An undefined element has no place, and moves those behind it.
                    case Expression.ArrayLiteral array ->
                            array.elements().stream().allMatch(FoldShape::isAlwaysDefined)
                                    && array.elements().stream()
                                            .anyMatch(element -> follows(value, element));
                    case Expression.ObjectLiteral object ->
                            object.members().stream()
                                    .anyMatch(member -> follows(value, member.value()));
                    case Expression.Reference reference ->
                            value instanceof Expression.Path path && path.root().equals(reference);
                    case Expression.Path start ->
                            value instanceof Expression.Path path
                                    && path.root().equals(start.root())
                                    && path.steps().size() > start.steps().size()
                                    && path.steps()
                                            .subList(0, start.steps().size())
                                            .equals(start.steps());
                    default -> false;
                };
    }

    private static boolean isAlwaysDefined(Expression expression) {
        return expression instanceof Expression.ObjectLiteral
                || expression instanceof Expression.ArrayLiteral;
    }
}
