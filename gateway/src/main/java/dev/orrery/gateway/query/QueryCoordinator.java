package dev.orrery.gateway.query;

import dev.orrery.gateway.security.SigningKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.distributed.DistributedPlan;
import dev.orrery.query.distributed.DistributedPlanner;
import dev.orrery.query.distributed.KeyFilter;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.evaluate.PreparedQuery;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.SqlParser;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Answers queries from the ranges of a container. It waits for them. */
final class QueryCoordinator {
    private final QueryTokens tokens;

    /**
     * A coordinator whose continuations are good for all that share the secret.
     *
     * @param secret authenticates continuations
     */
    QueryCoordinator(SigningKey secret) {
        this.tokens = new QueryTokens(secret);
    }

    /** The container that a query is over. */
    record Source(int containerNumber, PartitionKeyDefinition keys, RangePort port) {}

    QueryPage page(Source source, QueryRequest request, Environment environment) {
        QuerySpec spec = request.spec();
        Query query = SqlParser.parseQuery(spec.text());
        PreparedQuery.of(query, spec.parameters(), environment);
        DistributedPlan plan =
                isOneRange(source, request.scope())
                        ? DistributedPlanner.ofOneRange(query)
                        : DistributedPlanner.plan(query, spec.parameters());
        String name = nameOf(source, request);
        QueryPosition from =
                request.continuation()
                        .map(token -> tokens.decode(token, name))
                        .orElseGet(() -> QueryPosition.startOf(intervals(source, request, query)));
        PageTally tally = new PageTally();
        PageQuery page =
                new PageQuery(
                        new PageQuery.Context(
                                source.port(), spec.parameters(), environment, request.maxItems()),
                        tally);
        Optional<QueryPosition> next = page.fill(plan, from);
        return new QueryPage(
                page.page().rows(),
                next.map(position -> tokens.encode(position, name)),
                tally.metrics(page.page().volume()),
                tally.visited());
    }

    /** Whether the range that is asked knows all rows, now and when the query is continued. */
    private static boolean isOneRange(Source source, QueryScope scope) {
        return scope.partitionNumber().isPresent()
                || scope.key().filter(source.keys()::isComplete).isPresent();
    }

    /** The parts of the ring that can hold rows. */
    private static List<RingRange> intervals(Source source, QueryRequest request, Query query) {
        QueryScope scope = request.scope();
        RingRange bounds = scope.bounds();
        Optional<RingRange> within =
                scope.key().isEmpty()
                        ? Optional.of(bounds)
                        : RingPositions.rangeOf(source.keys(), scope.key().get()).intersect(bounds);
        return within.stream()
                .flatMap(
                        range ->
                                KeyFilter.ranges(query, request.spec().parameters(), source.keys())
                                        .stream()
                                        .map(range::intersect)
                                        .flatMap(Optional::stream))
                .toList();
    }

    /** A text that is different for every query. */
    private static String nameOf(Source source, QueryRequest request) {
        StringBuilder name = new StringBuilder();
        name.append(source.containerNumber()).append(' ').append(request.scope().name());
        name.append('\n').append(request.spec().text());
        Map<String, QueryValue> sorted = new TreeMap<>(request.spec().parameters());
        sorted.forEach(
                (parameter, value) ->
                        name.append('\n')
                                .append(parameter)
                                .append('=')
                                .append(
                                        value.isDefined()
                                                ? ValueWriter.toText(value)
                                                : "undefined"));
        return name.toString();
    }
}
