package dev.orrery.gateway.query;

import dev.orrery.gateway.security.SigningKey;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.query.QueryName;
import dev.orrery.query.distributed.DistributedPlan;
import dev.orrery.query.distributed.DistributedPlanner;
import dev.orrery.query.distributed.KeyFilter;
import dev.orrery.query.distributed.RankedPlan;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.evaluate.PreparedQuery;
import dev.orrery.query.execute.RangeExecutor;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Answers queries from the ranges of a container. It waits for them. */
final class QueryCoordinator {
    /**
     * Intervals that are asked one by one. A query that names more keys, as clients do that read
     * many items at once, asks each partition once: its filter finds them.
     */
    private static final int MAX_INTERVALS = 16;

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

    /**
     * A page. Empty if the query names a range that has become several, and only the client can put
     * their rows together, which it does when it hears that the range is gone.
     */
    Optional<QueryPage> page(Source source, QueryRequest request, Environment environment) {
        Query query = request.spec().query();
        Optional<RankedPlan> ranked = RankedPlan.of(query, request.spec().parameters());
        if (ranked.isPresent()) {
            return Optional.of(rankedPage(source, request, environment, ranked.get()));
        }
        prepare(query, request, environment);
        Supplier<String> name = () -> nameOf(source, request, query, environment);
        boolean several = hasBecomeSeveral(source, request);
        QueryPosition from =
                request.continuation()
                        .map(
                                token ->
                                        continued(
                                                source,
                                                tokens.decode(token, name.get()),
                                                request,
                                                environment))
                        .orElseGet(() -> start(source, request, query, several));
        // A range that was split and merged again has rows of several places to put in order, too.
        boolean parted = several || from.places().size() > 1;
        return plan(request, query, from, parted)
                .map(
                        plan -> {
                            PageTally tally = new PageTally(environment.checkpoint());
                            PageQuery page = pageQuery(source, request, environment, tally);
                            Optional<QueryPosition> next = page.fill(plan, from);
                            if (!from.divided() && !parted) {
                                requireOneRange(query, request, tally);
                            }
                            return answer(page, tally, next, name);
                        });
    }

    private QueryPage answer(
            PageQuery page, PageTally tally, Optional<QueryPosition> next, Supplier<String> name) {
        return new QueryPage(
                page.page().rows(),
                next.map(position -> tokens.encode(position, name.get())),
                tally.metrics(page.page().volume()),
                tally.visited());
    }

    /** Words are as common as they are where the request looks, whatever its filter says. */
    private QueryPage rankedPage(
            Source source, QueryRequest request, Environment environment, RankedPlan plan) {
        plan.parts().forEach(part -> prepare(part, request, environment));
        Query query = plan.query();
        Supplier<String> name =
                () ->
                        nameOf(
                                source,
                                request,
                                QueryName.of(query, request.spec().parameters(), false));
        QueryPosition counted = start(source, request, plan.statisticsQuery());
        QueryPosition from =
                request.continuation()
                        .map(
                                token ->
                                        tokens.decode(token, name.get())
                                                .within(request.scope().bounds()))
                        .orElseGet(() -> start(source, request, query));
        PageTally tally = new PageTally(environment.checkpoint());
        PageQuery page = pageQuery(source, request, environment, tally);
        RankedRows rows = new RankedRows(plan, page, counted.places(), from.places());
        return answer(page, tally, page.take(rows::forEach, from), name);
    }

    private static QueryPosition start(Source source, QueryRequest request, Query query) {
        return QueryPosition.startOf(intervals(source, request, query), true);
    }

    private static QueryPosition start(
            Source source, QueryRequest request, Query query, boolean several) {
        List<RingRange> intervals = intervals(source, request, query);
        boolean whole = isOneRange(source, request.scope());
        boolean parted = several || (whole && intervals.size() > 1);
        boolean divided = parted ? !DistributedPlanner.isMergedByClients(query) : !whole;
        return QueryPosition.startOf(intervals, divided);
    }

    /** Whether the range that a query names is several by now. */
    private static boolean hasBecomeSeveral(Source source, QueryRequest request) {
        QueryScope scope = request.scope();
        return scope.partitionNumber().isPresent()
                && source.port().parts(scope.bounds()).size() > 1;
    }

    private static Optional<DistributedPlan> plan(
            QueryRequest request, Query query, QueryPosition from, boolean parted) {
        if (from.divided()) {
            return Optional.of(DistributedPlanner.plan(query, request.spec().parameters()));
        }
        return parted
                ? DistributedPlanner.ofFormerRange(query)
                : Optional.of(DistributedPlanner.ofOneRange(query));
    }

    /** The rows of a range that was split while it was read may not be those of one. */
    private static void requireOneRange(Query query, QueryRequest request, PageTally tally) {
        if (tally.visited().size() <= 1) {
            return;
        }
        DistributedPlan divided = DistributedPlanner.plan(query, request.spec().parameters());
        if (!divided.equals(DistributedPlanner.ofOneRange(query))) {
            throw new OrreryException(
                    ErrorCode.RANGE_GONE, "A partition was split while the query ran.");
        }
    }

    /**
     * What a continuation stands for inside the bounds of this request, which are a part of those
     * it came from if a range was split meanwhile.
     */
    private static QueryPosition continued(
            Source source, QueryPosition position, QueryRequest request, Environment environment) {
        RingRange bounds = request.scope().bounds();
        boolean cut =
                !position.divided()
                        && (position.reachesBeyond(bounds) || position.isCut(source.port()));
        Query query = request.spec().query();
        if (cut
                && !RangeExecutor.continuesAtAPlace(
                        query, request.spec().parameters(), environment)) {
            throw OrreryException.badRequest(
                    "The partition was split between two pages of a query whose result is computed"
                            + " as a whole. Start the query again.");
        }
        return position.within(bounds);
    }

    /** Tells how the first page is answered; if it is executed, by every range for itself. */
    QueryExplanation explain(
            Source source, QueryRequest request, Environment environment, boolean execute) {
        Query text = request.spec().query();
        // A ranked query is explained by how it finds the documents with the best of one score.
        Query query =
                RankedPlan.of(text, request.spec().parameters())
                        .map(plan -> plan.parts().getLast())
                        .orElse(text);
        prepare(query, request, environment);
        QueryPosition start = start(source, request, query, hasBecomeSeveral(source, request));
        DistributedPlan plan =
                start.divided()
                        ? DistributedPlanner.plan(query, request.spec().parameters())
                        : DistributedPlanner.ofOneRange(query);
        return new Explaining(source.port(), execute)
                .of(
                        plan,
                        pageQuery(
                                        source,
                                        request,
                                        environment,
                                        new PageTally(environment.checkpoint()))
                                .questions(plan, start.places()));
    }

    private static void prepare(Query query, QueryRequest request, Environment environment) {
        PreparedQuery.of(query, request.spec().parameters(), environment);
    }

    private static PageQuery pageQuery(
            Source source, QueryRequest request, Environment environment, PageTally tally) {
        return new PageQuery(
                new PageQuery.Context(
                        source.port(),
                        request.spec().parameters(),
                        environment,
                        request.maxItems()),
                tally);
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
        if (scope.key().filter(source.keys()::isComplete).isPresent()) {
            // There is one place left. The range finds out at once if the filter names another.
            return within.stream().toList();
        }
        List<RingRange> exact =
                within.stream()
                        .flatMap(
                                range ->
                                        KeyFilter.ranges(
                                                        query,
                                                        request.spec().parameters(),
                                                        source.keys())
                                                .stream()
                                                .map(range::intersect)
                                                .flatMap(Optional::stream))
                        .toList();
        if (exact.isEmpty() && within.isPresent() && !isStreamed(query, request)) {
            // No key can pass the filter, but an aggregate of nothing is a row: one place makes it.
            return source.port().parts(within.get()).subList(0, 1);
        }
        return exact.size() <= MAX_INTERVALS ? exact : hulls(source.port(), exact);
    }

    private static boolean isStreamed(Query query, QueryRequest request) {
        return DistributedPlanner.plan(query, request.spec().parameters()).streams();
    }

    /** The part of each partition from the first to the last of its intervals. */
    private static List<RingRange> hulls(RangePort port, List<RingRange> intervals) {
        RingRange all = new RingRange(intervals.getFirst().min(), intervals.getLast().max());
        List<RingRange> hulls = new ArrayList<>();
        for (RingRange part : port.parts(all)) {
            List<RingRange> inside =
                    intervals.stream().map(part::intersect).flatMap(Optional::stream).toList();
            if (!inside.isEmpty()) {
                hulls.add(new RingRange(inside.getFirst().min(), inside.getLast().max()));
            }
        }
        return hulls;
    }

    private static String nameOf(
            Source source, QueryRequest request, Query query, Environment environment) {
        Map<String, QueryValue> parameters = request.spec().parameters();
        boolean ordered = RangeExecutor.continuesInOrder(query, parameters, environment);
        return nameOf(source, request, QueryName.of(query, parameters, ordered));
    }

    /** A text that is different for every query, container and scope. */
    private static String nameOf(Source source, QueryRequest request, String query) {
        return source.containerNumber() + " " + request.scope().name() + '\n' + query;
    }
}
