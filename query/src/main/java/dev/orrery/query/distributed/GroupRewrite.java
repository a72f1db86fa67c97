package dev.orrery.query.distributed;

import dev.orrery.query.evaluate.AggregateKind;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.ExpressionRewriter;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.Select;
import dev.orrery.query.syntax.SourcePosition;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Divides a query that groups or aggregates: the ranges give group keys and partial aggregates, and
 * the SELECT clause is computed at the end, over documents with the keys and the whole aggregates.
 */
final class GroupRewrite {
    static final String KEYS = "keys";
    static final String PARTS = "parts";
    static final String VALUES = "values";
    static final String ITEM = "item";

    private final Query query;
    private final List<Expression> aggregates = new ArrayList<>();
    private final ExpressionRewriter rewriter = new ExpressionRewriter(this::replacement);

    private GroupRewrite(Query query) {
        this.query = query;
    }

    static DistributedPlan plan(Query query, Map<String, QueryValue> parameters) {
        GroupRewrite rewrite = new GroupRewrite(query);
        boolean ordered =
                !query.groupBy().isEmpty()
                        && !query.select().distinct()
                        && DistributedPlanner.isDocumentWise(query);
        Query whole = rewrite.finish();
        Query finish = ordered ? DistributedPlanner.unsliced(whole) : whole;
        Query rangeQuery = rewrite.rangeQuery();
        List<AggregateKind> kinds =
                rewrite.aggregates.stream()
                        .map(call -> Objects.requireNonNull(Trees.aggregate(call)))
                        .toList();
        return new DistributedPlan(
                rangeQuery,
                new Merge.Grouped(kinds, finish, ordered),
                false,
                ordered ? RowSlice.of(query, parameters) : RowSlice.ALL);
    }

    private Query finish() {
        Select select = query.select();
        Select.Projection projection =
                switch (select.projection()) {
                    case Select.Star star -> star;
                    case Select.Value(Expression value) ->
                            new Select.Value(rewriter.rewrite(value));
                    case Select.Items items -> items(items);
                };
        From from =
                new From(
                        new From.Whole(
                                new From.PathOrigin(DistributedPlanner.DOCUMENT, List.of()),
                                null,
                                SourcePosition.NONE),
                        List.of());
        return new Query(
                new Select(select.distinct(), select.top(), projection),
                from,
                null,
                List.of(),
                null,
                query.offsetLimit());
    }

    private Select.Items items(Select.Items items) {
        return new Select.Items(
                Trees.members(items).stream()
                        .map(
                                member ->
                                        new Select.Item(
                                                rewriter.rewrite(member.value()), member.name()))
                        .toList());
    }

    private Query rangeQuery() {
        List<Expression> parts = aggregates.stream().map(PartialAggregates::part).toList();
        Expression row =
                Trees.object(
                        Trees.member(KEYS, Trees.array(Trees.items(query.groupBy()))),
                        Trees.member(PARTS, Trees.array(parts)));
        return new Query(
                new Select(false, null, new Select.Value(row)),
                query.from(),
                query.where(),
                query.groupBy(),
                null,
                null);
    }

    private Optional<Expression> replacement(Expression expression) {
        int key = query.groupBy().indexOf(expression);
        if (key >= 0) {
            return Optional.of(place(KEYS, key));
        }
        if (Trees.aggregate(expression) == null) {
            return Optional.empty();
        }
        if (!aggregates.contains(expression)) {
            aggregates.add(expression);
        }
        return Optional.of(place(VALUES, aggregates.indexOf(expression)));
    }

    private static Expression place(String list, int index) {
        return Trees.path(
                DistributedPlanner.DOCUMENT,
                Trees.name(list),
                Trees.element(index),
                Trees.name(ITEM));
    }
}
