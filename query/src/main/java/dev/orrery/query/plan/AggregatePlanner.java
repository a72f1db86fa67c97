package dev.orrery.query.plan;

import dev.orrery.query.evaluate.AggregateKind;
import dev.orrery.query.evaluate.ConstantExpression;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the aggregates that need no documents: COUNT, MIN and MAX of what an index has exactly. */
final class AggregatePlanner {
    private final IndexFacts facts;
    private final ConstantExpression constants;

    AggregatePlanner(IndexFacts facts, ConstantExpression constants) {
        this.facts = facts;
        this.constants = constants;
    }

    /**
     * How the index answers a query.
     *
     * @param aggregates the aggregates in the SELECT clause
     */
    Optional<IndexAggregates> plan(Query query, List<Expression> aggregates) {
        From from = query.from();
        if (from == null || !isWholeContainer(from) || facts.hidesRecords()) {
            return Optional.empty();
        }
        PathScope scope = PathScope.of(from);
        Optional<IndexAggregates.Matching> matching =
                new ExactReader(scope, constants, facts).matching(Planner.conditions(query));
        return matching.flatMap(found -> parts(found, scope, aggregates));
    }

    private static boolean isWholeContainer(From from) {
        return from.joins().isEmpty()
                && from.first() instanceof From.Whole(From.PathOrigin(_, var steps), _, _)
                && steps.isEmpty();
    }

    private Optional<IndexAggregates> parts(
            IndexAggregates.Matching matching, PathScope scope, List<Expression> aggregates) {
        List<IndexAggregates.Part> parts = new ArrayList<>();
        for (Expression aggregate : aggregates) {
            IndexAggregates.Part part = part(matching, scope, aggregate);
            if (part == null) {
                return Optional.empty();
            }
            parts.add(part);
        }
        return Optional.of(new IndexAggregates(matching, parts));
    }

    private IndexAggregates.@Nullable Part part(
            IndexAggregates.Matching matching, PathScope scope, Expression aggregate) {
        AggregateKind kind = Grouped.kind(aggregate);
        Expression argument = ((Expression.Call) aggregate).arguments().getFirst();
        if (kind == AggregateKind.COUNT
                && constants.valueOf(argument).filter(QueryValue::isDefined).isPresent()) {
            return records(matching);
        }
        IndexInterval.OfPath interval = interval(matching, scope.path(argument).orElse(null));
        if (kind == null || interval == null) {
            return null;
        }
        return switch (kind) {
            case COUNT -> values(matching, interval);
            case MIN -> new IndexAggregates.Part.Extreme(interval, false);
            case MAX -> new IndexAggregates.Part.Extreme(interval, true);
            case COUNTIF, SUM, AVG, MAKELIST, MAKESET -> null;
        };
    }

    private IndexAggregates.@Nullable Part records(IndexAggregates.Matching matching) {
        return matching instanceof IndexAggregates.Matching.Everything
                        && facts.exactRecordCount().isEmpty()
                ? null
                : new IndexAggregates.Part.CountRecords();
    }

    /** Where every record has the path, there are as many values as records. */
    private IndexAggregates.Part values(
            IndexAggregates.Matching matching, IndexInterval.OfPath interval) {
        boolean all =
                !(matching instanceof IndexAggregates.Matching.Everything)
                        || (facts.exactRecordCount().isPresent()
                                && facts.absence(interval.path()) == Absence.NONE);
        return all
                ? new IndexAggregates.Part.CountRecords()
                : new IndexAggregates.Part.CountEntries(interval);
    }

    /** Where the values of matching records at a path are, and no others. */
    private IndexInterval.@Nullable OfPath interval(
            IndexAggregates.Matching matching, @Nullable IndexedPath path) {
        if (path == null
                || path.equals(IndexedPath.ROOT)
                || path.throughElements()
                || !facts.isIndexed(path)) {
            return null;
        }
        return switch (matching) {
            case IndexAggregates.Matching.Everything _ ->
                    new IndexInterval.OfPath(path, ValueBounds.EVERYTHING);
            case IndexAggregates.Matching.OfInterval(var interval) ->
                    interval.path().equals(path) ? interval : null;
            case IndexAggregates.Matching.OfCandidates _ -> null;
        };
    }
}
