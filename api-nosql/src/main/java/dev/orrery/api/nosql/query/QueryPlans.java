package dev.orrery.api.nosql.query;

import dev.orrery.api.nosql.item.ItemContext;
import dev.orrery.api.nosql.item.ItemResponses;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.distributed.ClientPlan;
import dev.orrery.query.distributed.ClientPlanJson;
import dev.orrery.query.distributed.ClientPlanner;
import dev.orrery.query.distributed.KeyFilter;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.evaluate.PreparedQuery;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.SqlParser;
import java.util.List;
import java.util.Optional;

/** Tells clients how to run a query over the ranges on their own. */
final class QueryPlans {
    private final Gateway gateway;

    QueryPlans(Gateway gateway) {
        this.gateway = gateway;
    }

    Response answer(ItemContext context, QuerySpec spec, Optional<PartitionKey> key) {
        PartitionKeyDefinition keys = context.keyDefinition();
        Query query = SqlParser.parseQuery(spec.text());
        PreparedQuery.of(query, spec.parameters(), Environment.of(Clock.system()));
        List<RingRange> ranges = ranges(query, spec, keys, key);
        ClientPlan plan =
                key.filter(keys::isComplete).isPresent()
                        ? ClientPlanner.ofOneRange(query)
                        : plan(context, query, spec, ranges);
        Response response =
                Response.of(Response.OK, ClientPlanJson.write(plan, ranges, keys.scheme()));
        response.headers().addCharge(0);
        return ItemResponses.withOwner(context.located(), response);
    }

    private ClientPlan plan(
            ItemContext context, Query query, QuerySpec spec, List<RingRange> ranges) {
        return ClientPlanner.plan(query, spec.parameters())
                .or(
                        () ->
                                isOneRange(context, ranges)
                                        ? Optional.of(ClientPlanner.ofOneRange(query))
                                        : Optional.empty())
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.CROSS_PARTITION_QUERY_NOT_SERVED,
                                        "Clients cannot put the rows of this query together: over"
                                                + " several partitions, an aggregate stands alone"
                                                + " in its place of the SELECT clause, and a"
                                                + " subquery in FROM cannot aggregate, group,"
                                                + " limit or remove repeats."));
    }

    private boolean isOneRange(ItemContext context, List<RingRange> ranges) {
        return gateway.ranges(context.container()).stream()
                        .filter(record -> ranges.stream().anyMatch(record.range()::overlaps))
                        .count()
                <= 1;
    }

    private static List<RingRange> ranges(
            Query query, QuerySpec spec, PartitionKeyDefinition keys, Optional<PartitionKey> key) {
        if (query.from() == null) {
            return List.of();
        }
        return key.map(prefix -> List.of(RingPositions.rangeOf(keys, prefix)))
                .orElseGet(() -> KeyFilter.ranges(query, spec.parameters(), keys));
    }
}
