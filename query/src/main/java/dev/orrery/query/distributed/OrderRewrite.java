package dev.orrery.query.distributed;

import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.LogicalOperator;
import dev.orrery.query.syntax.OrderBy;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.Select;
import dev.orrery.query.syntax.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes the rows of an ordered query carry their sort keys, in the form that the SDKs read. */
final class OrderRewrite {
    static final String SORT_KEYS = "orderByItems";
    static final String PAYLOAD = "payload";

    private OrderRewrite() {}

    static Query rangeQuery(Query query) {
        OrderBy orderBy = Objects.requireNonNull(query.orderBy());
        List<Expression> keys = orderBy.items().stream().map(OrderBy.Item::expression).toList();
        List<Select.Item> items = new ArrayList<>();
        String document = Trees.documentAlias(query);
        if (document != null) {
            items.add(new Select.Item(Trees.path(document, Trees.name("_rid")), null));
        }
        items.add(new Select.Item(Trees.array(Trees.items(keys)), SORT_KEYS));
        items.add(new Select.Item(Trees.row(query), PAYLOAD));
        Select select = query.select();
        return query.withSelect(
                        new Select(select.distinct(), select.top(), new Select.Items(items)))
                .withWhere(and(query.where(), rowIsDefined(query)));
    }

    /** Whether the rows of a query are of the form that {@link #rangeQuery} gives them. */
    static boolean carriesSortKeys(Query query) {
        return query.select().projection() instanceof Select.Items(List<Select.Item> items)
                && items.stream().anyMatch(item -> SORT_KEYS.equals(item.alias()));
    }

    /** The query in the order of its rows: by all values they are made of. */
    static Query byRow(Query query) {
        List<Expression> keys =
                switch (query.select().projection()) {
                    case Select.Star _ -> List.of(Trees.row(query));
                    case Select.Value(Expression value) -> List.of(value);
                    case Select.Items(List<Select.Item> items) ->
                            items.stream().map(Select.Item::expression).distinct().toList();
                };
        return query.withOrderBy(
                new OrderBy(
                        false, keys.stream().map(key -> new OrderBy.Item(key, false)).toList()));
    }

    /** As {@link #rangeQuery}, with nothing in a row by which equal rows would differ. */
    static Query distinctRangeQuery(Query query) {
        Query ordered = rangeQuery(query);
        if (!(ordered.select().projection() instanceof Select.Items(List<Select.Item> items))) {
            throw new IllegalStateException("a rewritten query selects a list");
        }
        List<Select.Item> withoutId = items.stream().filter(item -> item.alias() != null).toList();
        Select select = ordered.select();
        return ordered.withSelect(new Select(true, select.top(), new Select.Items(withoutId)));
    }

    /** A row that is undefined is no row; a list or a document is always defined. */
    static @Nullable Expression rowIsDefined(Query query) {
        return query.select().projection() instanceof Select.Value(Expression row)
                        && !(row instanceof Expression.Reference)
                ? Trees.call("IS_DEFINED", List.of(row))
                : null;
    }

    static @Nullable Expression and(@Nullable Expression left, @Nullable Expression right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        return new Expression.Logical(
                LogicalOperator.AND, List.of(left, right), SourcePosition.NONE);
    }
}
