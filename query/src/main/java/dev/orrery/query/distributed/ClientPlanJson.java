package dev.orrery.query.distributed;

import dev.orrery.model.json.JsonWriter;
import dev.orrery.model.key.HashScheme;
import dev.orrery.model.ring.EpkRangeText;
import dev.orrery.model.ring.RingRange;
import dev.orrery.query.evaluate.AggregateKind;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.OrderBy;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.Select;
import dev.orrery.query.syntax.SqlPrinter;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes plans as the official SDKs read them. */
public final class ClientPlanJson {
    private static final int VERSION = 2;

    private final ClientPlan plan;
    private final JsonWriter out = new JsonWriter();

    private ClientPlanJson(ClientPlan plan) {
        this.plan = plan;
    }

    /**
     * Writes a plan.
     *
     * @param ranges the parts of the ring to ask, in order
     */
    public static byte[] write(ClientPlan plan, List<RingRange> ranges, HashScheme scheme) {
        ClientPlanJson json = new ClientPlanJson(plan);
        json.out.beginObject();
        json.out.name("partitionedQueryExecutionInfoVersion").value(VERSION);
        json.queryInfo();
        json.ranges(ranges, scheme);
        json.out.endObject();
        return json.out.toBytes();
    }

    private void queryInfo() {
        Query query = plan.query();
        out.name("queryInfo").beginObject();
        out.name("distinctType").value(distinctType(query));
        slice(query);
        orderBy(query.orderBy());
        groupBy(query.groupBy());
        out.name("aggregates").beginArray();
        plan.aggregate().ifPresent(kind -> out.value(name(kind)));
        out.endArray();
        aliases();
        out.name("rewrittenQuery").value(plan.rewritten().orElse(""));
        out.name("hasSelectValue").value(query.select().projection() instanceof Select.Value);
        out.name("dCountInfo").nullValue();
        out.name("hasNonStreamingOrderBy").value(false);
        out.endObject();
    }

    private void slice(Query query) {
        RowSlice slice = plan.slice();
        boolean top = query.select().top() != null;
        boolean limited = slice.limit() != RowSlice.UNLIMITED;
        number("top", top && limited, slice.limit());
        number("offset", !top && limited, slice.offset());
        number("limit", !top && limited, slice.limit());
    }

    private void number(String name, boolean present, long value) {
        out.name(name);
        if (present) {
            out.value(value);
        } else {
            out.nullValue();
        }
    }

    private void orderBy(@Nullable OrderBy orderBy) {
        boolean ordered = orderBy != null && plan.aggregate().isEmpty() && plan.aliases().isEmpty();
        List<OrderBy.Item> items = orderBy == null || !ordered ? List.of() : orderBy.items();
        out.name("orderBy").beginArray();
        items.forEach(item -> out.value(item.descending() ? "Descending" : "Ascending"));
        out.endArray();
        out.name("orderByExpressions").beginArray();
        items.forEach(item -> out.value(SqlPrinter.print(item.expression())));
        out.endArray();
    }

    private void groupBy(List<Expression> expressions) {
        out.name("groupByExpressions").beginArray();
        expressions.forEach(expression -> out.value(SqlPrinter.print(expression)));
        out.endArray();
    }

    private void aliases() {
        out.name("groupByAliases").beginArray();
        plan.aliases().keySet().forEach(out::value);
        out.endArray();
        out.name("groupByAliasToAggregateType").beginObject();
        for (Map.Entry<String, Optional<AggregateKind>> alias : plan.aliases().entrySet()) {
            out.name(alias.getKey());
            if (alias.getValue().isPresent()) {
                out.value(name(alias.getValue().get()));
            } else {
                out.nullValue();
            }
        }
        out.endObject();
    }

    /** Ordered if equal rows come one after the other, so that clients need no table of rows. */
    private static String distinctType(Query query) {
        OrderBy orderBy = query.orderBy();
        if (!query.select().distinct()) {
            return "None";
        }
        if (orderBy == null) {
            return "Unordered";
        }
        Set<Expression> sorted = new HashSet<>();
        orderBy.items().forEach(item -> sorted.add(item.expression()));
        boolean adjacent =
                switch (query.select().projection()) {
                    case Select.Star _ -> false;
                    case Select.Value(Expression value) -> sorted.equals(Set.of(value));
                    case Select.Items items ->
                            items.items().stream()
                                            .allMatch(item -> sorted.contains(item.expression()))
                                    && items.items().size() == sorted.size();
                };
        return adjacent ? "Ordered" : "Unordered";
    }

    private static String name(AggregateKind kind) {
        return switch (kind) {
            // Counts of either kind are added up; not every client knows the second by its name.
            case COUNT, COUNTIF -> "Count";
            case SUM -> "Sum";
            case AVG -> "Average";
            case MIN -> "Min";
            case MAX -> "Max";
            case MAKELIST -> "MakeList";
            case MAKESET -> "MakeSet";
        };
    }

    private void ranges(List<RingRange> ranges, HashScheme scheme) {
        out.name("queryRanges").beginArray();
        if (ranges.isEmpty()) {
            // Nothing can pass the filter, but clients want a range to ask: any will do.
            range(new EpkRangeText("", ""), true);
        }
        for (RingRange range : ranges) {
            range(EpkRangeText.of(range, scheme), false);
        }
        out.endArray();
    }

    private void range(EpkRangeText range, boolean maxInclusive) {
        out.beginObject();
        out.name("min").value(range.minInclusive());
        out.name("max").value(range.maxExclusive());
        out.name("isMinInclusive").value(true);
        out.name("isMaxInclusive").value(maxInclusive);
        out.endObject();
    }
}
