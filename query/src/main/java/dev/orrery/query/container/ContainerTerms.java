package dev.orrery.query.container;

import dev.orrery.query.QuerySpec;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.ExpressionRewriter;
import dev.orrery.query.syntax.OrderBy;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.SourcePosition;
import dev.orrery.query.syntax.VectorCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The terms of one container.
 *
 * @param computed its computed properties
 * @param distanceFunctions the distance functions of its vectors, by the names of the path to each
 */
public record ContainerTerms(
        List<ComputedProperty> computed, Map<List<String>, String> distanceFunctions) {
    public static final ContainerTerms NONE = new ContainerTerms(List.of(), Map.of());

    public ContainerTerms {
        computed = List.copyOf(computed);
        distanceFunctions = Map.copyOf(distanceFunctions);
    }

    /** The query in terms of what items store. */
    public QuerySpec apply(QuerySpec spec) {
        if (computed.isEmpty() && distanceFunctions.isEmpty()) {
            return spec;
        }
        Query query = spec.query();
        Query rewritten = new ItemRewriter(this::computed).outermost(withDistances(query));
        return rewritten.equals(query) ? spec : QuerySpec.of(rewritten, spec.parameters());
    }

    /**
     * The query with the distance function of the container in every comparison of vectors that
     * names none. To apply it twice changes nothing more.
     */
    public Query withDistances(Query query) {
        if (distanceFunctions.isEmpty()) {
            return query;
        }
        Query rewritten = new ItemRewriter(this::distance).outermost(query);
        OrderBy before = query.orderBy();
        OrderBy after = rewritten.orderBy();
        return before == null || after == null
                ? rewritten
                : rewritten.withOrderBy(directed(before, after));
    }

    /** Whether the greatest or the least comes first depends on the function that was put in. */
    private static OrderBy directed(OrderBy before, OrderBy after) {
        List<OrderBy.Item> items = new ArrayList<>();
        for (int i = 0; i < after.items().size(); i++) {
            OrderBy.Item item = after.items().get(i);
            boolean changed = !item.expression().equals(before.items().get(i).expression());
            items.add(
                    changed && VectorCalls.isDistance(item.expression())
                            ? new OrderBy.Item(
                                    item.expression(), VectorCalls.isDescending(item.expression()))
                            : item);
        }
        return new OrderBy(after.byRank(), items);
    }

    private Optional<Expression> distance(Expression part, Set<String> items) {
        if (!(part instanceof Expression.Call call)
                || !VectorCalls.isDistance(call)
                || VectorCalls.namesFunction(call)) {
            return Optional.empty();
        }
        return call.arguments().stream()
                .limit(2)
                .flatMap(argument -> path(argument, items).stream())
                .flatMap(path -> Optional.ofNullable(distanceFunctions.get(path)).stream())
                .findFirst()
                .map(function -> VectorCalls.withFunction(call, function));
    }

    private static Optional<List<String>> path(Expression expression, Set<String> items) {
        if (!(expression instanceof Expression.Path(Expression root, var steps, var _))
                || !(root instanceof Expression.Reference(String alias, var _))
                || !items.contains(alias)) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        for (Expression.Step step : steps) {
            if (!(step instanceof Expression.Step.Name(String name))) {
                return Optional.empty();
            }
            names.add(name);
        }
        return Optional.of(names);
    }

    private Optional<Expression> computed(Expression part, Set<String> items) {
        if (!(part instanceof Expression.Path(Expression root, var steps, var position))
                || !(root instanceof Expression.Reference(String alias, var _))
                || !items.contains(alias)
                || !(steps.getFirst() instanceof Expression.Step.Name(String name))) {
            return Optional.empty();
        }
        return computed.stream()
                .filter(property -> property.name().equals(name))
                .findFirst()
                .map(property -> inlined(property, alias, position))
                .map(
                        value ->
                                steps.size() == 1
                                        ? value
                                        : new Expression.Path(
                                                value, steps.subList(1, steps.size()), position));
    }

    private static Expression inlined(
            ComputedProperty property, String alias, SourcePosition position) {
        return new ExpressionRewriter(
                        part ->
                                part instanceof Expression.Reference(String name, var _)
                                                && name.equals(property.alias())
                                        ? Optional.of(new Expression.Reference(alias, position))
                                        : Optional.empty())
                .rewrite(property.expression());
    }
}
