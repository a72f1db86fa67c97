package dev.orrery.query.container;

import dev.orrery.model.error.OrreryException;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.ExpressionRewriter;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.OrderBy;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.Select;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rewrites the expressions of a query and of the queries in it that are about whole items. */
final class ItemRewriter {
    /** Replaces an expression, given the names that items have where it stands. */
    interface Replacement {
        Optional<Expression> of(Expression expression, Set<String> items);
    }

    private final Replacement replacement;

    ItemRewriter(Replacement replacement) {
        this.replacement = replacement;
    }

    Query outermost(Query query) {
        From from = query.from();
        if (from != null && from.first().origin() instanceof From.SubqueryOrigin(Query inner)) {
            From rewritten =
                    new From(
                            with(from.first(), new From.SubqueryOrigin(outermost(inner))),
                            from.joins());
            return inside(withFrom(query, rewritten), Set.of(), true);
        }
        if (from != null
                && from.first().origin() instanceof From.PathOrigin path
                && value(path, from.first(), Set.of(path.root())).isPresent()) {
            throw OrreryException.badRequest(
                    "A FROM clause cannot begin with a computed property: join it to the item.");
        }
        return inside(query, Set.of(), true);
    }

    /**
     * Rewrites the clauses of one query.
     *
     * @param outer the names that items have around it
     */
    private Query inside(Query query, Set<String> outer, boolean outermost) {
        Set<String> items = items(query.from(), outer, outermost);
        ExpressionRewriter expressions = new ExpressionRewriter(part -> replaced(part, items));
        Expression where = query.where();
        OrderBy orderBy = query.orderBy();
        return new Query(
                select(query.select(), expressions),
                from(query.from(), items, outermost),
                where == null ? null : expressions.rewrite(where),
                query.groupBy().stream().map(expressions::rewrite).toList(),
                orderBy == null ? null : orderBy(orderBy, expressions),
                query.offsetLimit());
    }

    private Optional<Expression> replaced(Expression part, Set<String> items) {
        return part instanceof Expression.Subquery(var kind, var query, var position)
                ? Optional.of(new Expression.Subquery(kind, inside(query, items, false), position))
                : replacement.of(part, items);
    }

    private static Set<String> items(@Nullable From from, Set<String> outer, boolean outermost) {
        Set<String> items = new HashSet<>(outer);
        if (from != null) {
            add(from.first(), items, outermost);
            from.joins().forEach(join -> add(join, items, false));
        }
        return items;
    }

    /** A source that is a whole item gives it one more name; any other takes a name away. */
    private static void add(From.Source source, Set<String> items, boolean container) {
        String name = nameOf(source);
        boolean item =
                source instanceof From.Whole
                        && source.origin() instanceof From.PathOrigin(String root, var steps)
                        && steps.isEmpty()
                        && (container || items.contains(root));
        if (item) {
            items.add(name);
        } else {
            items.remove(name);
        }
    }

    private static String nameOf(From.Source source) {
        return switch (source) {
            case From.Iteration iteration -> iteration.alias();
            case From.Whole(From.Origin _, String alias, var _) when alias != null -> alias;
            case From.Whole(From.PathOrigin(String root, var steps), var _, var _)
                    when steps.isEmpty() ->
                    root;
            case From.Whole(From.PathOrigin(var _, var steps), var _, var _)
                    when steps.getLast() instanceof Expression.Step.Name(String name) ->
                    name;
            case From.Whole _ -> "";
        };
    }

    private @Nullable From from(@Nullable From from, Set<String> items, boolean outermost) {
        if (from == null) {
            return null;
        }
        From.Source first = outermost ? from.first() : nested(from.first(), items);
        return new From(first, from.joins().stream().map(join -> nested(join, items)).toList());
    }

    private From.Source nested(From.Source source, Set<String> items) {
        return switch (source.origin()) {
            case From.SubqueryOrigin(Query query) ->
                    with(source, new From.SubqueryOrigin(inside(query, items, false)));
            case From.PathOrigin path ->
                    value(path, source, items).map(value -> named(source, value)).orElse(source);
        };
    }

    /** What replaces a path that is a source. */
    private Optional<Expression> value(
            From.PathOrigin path, From.Source source, Set<String> items) {
        if (path.steps().isEmpty()) {
            return Optional.empty();
        }
        Expression root = new Expression.Reference(path.root(), source.position());
        return replacement.of(new Expression.Path(root, path.steps(), source.position()), items);
    }

    private static From.Source named(From.Source source, Expression value) {
        Query query =
                new Query(
                        new Select(false, null, new Select.Value(value)),
                        null,
                        null,
                        List.of(),
                        null,
                        null);
        From.Origin origin = new From.SubqueryOrigin(query);
        return switch (source) {
            case From.Iteration iteration -> with(iteration, origin);
            case From.Whole whole -> new From.Whole(origin, nameOf(whole), whole.position());
        };
    }

    private static From.Source with(From.Source source, From.Origin origin) {
        return switch (source) {
            case From.Iteration(String alias, var _, var position) ->
                    new From.Iteration(alias, origin, position);
            case From.Whole(var _, String alias, var position) ->
                    new From.Whole(origin, alias, position);
        };
    }

    private static Query withFrom(Query query, From from) {
        return new Query(
                query.select(),
                from,
                query.where(),
                query.groupBy(),
                query.orderBy(),
                query.offsetLimit());
    }

    private static Select select(Select select, ExpressionRewriter expressions) {
        Select.Projection projection =
                switch (select.projection()) {
                    case Select.Star star -> star;
                    case Select.Value(Expression value) ->
                            new Select.Value(expressions.rewrite(value));
                    case Select.Items(List<Select.Item> list) ->
                            new Select.Items(
                                    list.stream().map(item -> item(item, expressions)).toList());
                };
        return new Select(select.distinct(), select.top(), projection);
    }

    /** What had the name of the path it ended in keeps that name. */
    private static Select.Item item(Select.Item item, ExpressionRewriter expressions) {
        Expression rewritten = expressions.rewrite(item.expression());
        boolean named = item.alias() != null || rewritten.equals(item.expression());
        return !named
                        && item.expression() instanceof Expression.Path path
                        && path.steps().getLast() instanceof Expression.Step.Name(String name)
                ? new Select.Item(rewritten, name)
                : new Select.Item(rewritten, item.alias());
    }

    private static OrderBy orderBy(OrderBy orderBy, ExpressionRewriter expressions) {
        return new OrderBy(
                orderBy.byRank(),
                orderBy.items().stream()
                        .map(
                                item ->
                                        new OrderBy.Item(
                                                expressions.rewrite(item.expression()),
                                                item.descending()))
                        .toList());
    }
}
