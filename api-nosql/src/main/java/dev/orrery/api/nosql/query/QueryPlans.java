package dev.orrery.api.nosql.query;

import dev.orrery.api.nosql.item.ItemContext;
import dev.orrery.api.nosql.item.ItemResponses;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.query.QueryTerms;
import dev.orrery.gateway.script.UserFunctionLibrary;
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
import dev.orrery.query.distributed.RankedPlan;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.evaluate.PreparedQuery;
import dev.orrery.query.syntax.Query;
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
        Query query = QueryTerms.of(context.container()).withDistances(spec.query());
        Optional<RankedPlan> ranked = RankedPlan.of(query, spec.parameters());
        check(context, ranked.map(RankedPlan::parts).orElse(List.of(query)), spec);
        List<RingRange> ranges = ranges(query, spec, keys, key);
        byte[] json =
                ranked.isPresent()
                        ? ClientPlanJson.write(ranked.get(), ranges, keys.scheme())
                        : plan(context, query, spec, key, ranges);
        Response response = Response.of(Response.OK, json);
        response.headers().addCharge(0);
        return ItemResponses.withOwner(context.located(), response);
    }

    private void check(ItemContext context, List<Query> queries, QuerySpec spec) {
        try (UserFunctionLibrary functions = gateway.scripts().functions(context.container())) {
            Environment environment = Environment.of(Clock.system()).with(functions);
            queries.forEach(query -> PreparedQuery.of(query, spec.parameters(), environment));
        }
    }

    private byte[] plan(
            ItemContext context,
            Query query,
            QuerySpec spec,
            Optional<PartitionKey> key,
            List<RingRange> ranges) {
        PartitionKeyDefinition keys = context.keyDefinition();
        Optional<ClientPlan> plan =
                key.filter(keys::isComplete).isPresent()
                        ? Optional.of(ClientPlanner.ofOneRange(query))
                        : clientPlan(context, query, spec, ranges);
        return plan.isPresent()
                ? ClientPlanJson.write(plan.get(), ranges, keys.scheme())
                : serverPlan(query, keys, key);
    }

    /** Empty if neither clients nor one range can make the rows of the result. */
    private Optional<ClientPlan> clientPlan(
            ItemContext context, Query query, QuerySpec spec, List<RingRange> ranges) {
        Optional<ClientPlan> plan = ClientPlanner.plan(query, spec.parameters());
        return plan.isEmpty() && isOneRange(context, ranges)
                ? Optional.of(ClientPlanner.ofOneRange(query))
                : plan;
    }

    /** One request to any range: the server asks those that the query is over. */
    private static byte[] serverPlan(
            Query query, PartitionKeyDefinition keys, Optional<PartitionKey> key) {
        RingRange bounds =
                key.map(prefix -> RingPositions.rangeOf(keys, prefix)).orElse(RingRange.FULL);
        return ClientPlanJson.write(
                ClientPlanner.ofServer(query, bounds), List.of(), keys.scheme());
    }

    private boolean isOneRange(ItemContext context, List<RingRange> ranges) {
        return gateway.ranges().of(context.container()).stream()
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
