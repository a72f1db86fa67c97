package dev.orrery.query.execute;

import dev.orrery.model.json.JsonPath;
import dev.orrery.model.json.JsonView;
import dev.orrery.query.plan.Candidates;
import dev.orrery.query.plan.IndexAggregates;
import dev.orrery.query.plan.IndexAggregates.Matching;
import dev.orrery.query.plan.IndexAggregates.Part;
import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueType;
import dev.orrery.query.value.Values;
import java.util.ArrayList;
import java.util.List;

/** Takes aggregates from the index. Loads a document only for the value it has at an end. */
final class AggregateRun {
    private final RangeSource source;
    private final Meter meter;
    private final IndexAggregates plan;

    AggregateRun(RangeSource source, Meter meter, IndexAggregates plan) {
        this.source = source;
        this.meter = meter;
        this.plan = plan;
    }

    /** The aggregates in the order of the plan. */
    List<QueryValue> values() {
        List<QueryValue> values = new ArrayList<>();
        long records = -1;
        for (Part part : plan.parts()) {
            switch (part) {
                case Part.CountRecords _ -> {
                    records = records < 0 ? records() : records;
                    values.add(NumberValue.of(records));
                }
                case Part.CountEntries(IndexInterval.OfPath interval) ->
                        values.add(NumberValue.of(entries(interval)));
                case Part.Extreme(IndexInterval.OfPath interval, boolean greatest) ->
                        values.add(extreme(interval, greatest));
            }
        }
        return values;
    }

    private long records() {
        return switch (plan.matching()) {
            case Matching.Everything _ -> source.exactRecordCount().orElseThrow();
            case Matching.OfInterval(IndexInterval.OfPath interval) -> entries(interval);
            case Matching.OfCandidates(Candidates candidates) -> keys(candidates);
        };
    }

    private long entries(IndexInterval.OfPath interval) {
        Meter.Counter counter = meter.counter(interval);
        long count = 0;
        try (RangeSource.EntryCursor entries =
                source.entries(
                        new RangeSource.EntryScan(interval, false, RangeSource.Start.BEGINNING))) {
            while (entries.next()) {
                meter.entry(counter);
                count++;
            }
        }
        return count;
    }

    private long keys(Candidates candidates) {
        long count = 0;
        byte[] from = {};
        try (RangeSource.KeyStream keys = new DocumentStreams(source, meter).keys(candidates)) {
            while (keys.seek(from)) {
                from = DocumentStreams.successor(keys.key());
                count++;
            }
        }
        return count;
    }

    /** Arrays and objects come last in the index, and leave nothing to be the least or greatest. */
    private QueryValue extreme(IndexInterval.OfPath interval, boolean greatest) {
        QueryValue last = end(interval, true);
        if (last.type() == ValueType.ARRAY || last.type() == ValueType.OBJECT) {
            return UndefinedValue.UNDEFINED;
        }
        return greatest ? last : end(interval, false);
    }

    /** The least or greatest value of the first run from one end. */
    private QueryValue end(IndexInterval.OfPath interval, boolean backward) {
        JsonPath path = JsonPath.ofNames(interval.path().segments());
        QueryValue best = UndefinedValue.UNDEFINED;
        RangeSource.EntryScan scan =
                new RangeSource.EntryScan(interval, backward, RangeSource.Start.BEGINNING);
        try (EntryRuns runs = new EntryRuns(source, scan, meter)) {
            while (!best.isDefined() && runs.nextRun()) {
                while (runs.next()) {
                    best = better(best, valueAt(runs.document(), path), backward);
                    if (!FoldRun.isLong(best)) {
                        runs.skipRun();
                    }
                }
            }
        }
        return best;
    }

    private static QueryValue valueAt(JsonView document, JsonPath path) {
        return QueryValue.of(document, document.path(path));
    }

    private static QueryValue better(QueryValue best, QueryValue value, boolean greatest) {
        if (!best.isDefined()) {
            return Values.detached(value);
        }
        int order = Values.compare(value, best);
        return value.isDefined() && (greatest ? order > 0 : order < 0)
                ? Values.detached(value)
                : best;
    }
}
