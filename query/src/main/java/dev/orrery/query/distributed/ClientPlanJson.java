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
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes plans as the official SDKs read them. */
public final class ClientPlanJson {
    private static final int VERSION = 2;

    private final JsonWriter out = new JsonWriter();

    private ClientPlanJson() {}

    /**
     * Writes a plan.
     *
     * @param ranges the parts of the ring to ask, in order
     */
    public static byte[] write(ClientPlan plan, List<RingRange> ranges, HashScheme scheme) {
        ClientPlanJson json = new ClientPlanJson();
        return json.write("queryInfo", () -> json.queryInfo(plan), ranges, scheme);
    }

    /** Writes the plan of a query that is ranked. */
    public static byte[] write(RankedPlan plan, List<RingRange> ranges, HashScheme scheme) {
        ClientPlanJson json = new ClientPlanJson();
        return json.write("hybridSearchQueryInfo", () -> json.ranking(plan), ranges, scheme);
    }

    private byte[] write(String name, Runnable content, List<RingRange> ranges, HashScheme scheme) {
        out.beginObject();
        out.name("partitionedQueryExecutionInfoVersion").value(VERSION);
        out.name(name);
        content.run();
        ranges(ranges, scheme);
        out.endObject();
        return out.toBytes();
    }

    /** Statistics are asked for even if no text is ranked: not all clients can go on without. */
    private void ranking(RankedPlan plan) {
        RowSlice slice = plan.slice();
        boolean limited = slice.limit() != RowSlice.UNLIMITED;
        out.beginObject();
        out.name("globalStatisticsQuery").value(SqlPrinter.print(plan.statisticsQuery()));
        out.name("componentQueryInfos").beginArray();
        for (int i = 0; i < plan.components(); i++) {
            queryInfo(ClientPlanner.ofComponent(plan, i));
        }
        out.endArray();
        out.name("componentWithoutPayloadQueryInfos").beginArray().endArray();
        out.name("componentWeights").beginArray();
        plan.weights().forEach(this::fraction);
        out.endArray();
        number("skip", limited, slice.offset());
        number("take", limited, slice.limit());
        out.name("requiresGlobalStatistics").value(true);
        out.endObject();
    }

    /** With a point even if it is whole: the Java SDK reads nothing else as a fraction. */
    private void fraction(double weight) {
        byte[] text = Double.toString(weight).getBytes(StandardCharsets.US_ASCII);
        out.raw(text, 0, text.length);
    }

    private void queryInfo(ClientPlan plan) {
        Query query = plan.query();
        out.beginObject();
        out.name("distinctType").value(distinctType(query));
        slice(plan);
        orderBy(plan);
        groupBy(query.groupBy());
        out.name("aggregates").beginArray();
        plan.aggregate().ifPresent(kind -> out.value(name(kind)));
        out.endArray();
        aliases(plan);
        out.name("rewrittenQuery").value(plan.rewritten().orElse(""));
        out.name("hasSelectValue").value(query.select().projection() instanceof Select.Value);
        out.name("dCountInfo").nullValue();
        out.name("hasNonStreamingOrderBy").value(RankedPlan.isByScore(query));
        out.endObject();
    }

    private void slice(ClientPlan plan) {
        RowSlice slice = plan.slice();
        boolean top = plan.query().select().top() != null;
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

    private void orderBy(ClientPlan plan) {
        OrderBy orderBy = plan.query().orderBy();
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

    private void aliases(ClientPlan plan) {
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
