package dev.orrery.query.plan;

import java.util.List;
import java.util.stream.Stream;

/** How the records of a range are found. */
public sealed interface Access {
    /** No record is needed at all. */
    record Nothing() implements Access {}

    /** Every record, in the order of their keys. */
    record Scan() implements Access {}

    /** The records an index names, in the order of their keys. */
    record Keyed(Candidates candidates) implements Access {}

    /** The records of an interval of the index, in the order of their values. */
    record Walk(IndexInterval interval) implements Access {}

    /** No record, but what the index says of them. */
    record IndexOnly(IndexAggregates aggregates) implements Access {}

    /** The parts of the index that are used. */
    static List<IndexInterval> intervals(Access access) {
        return switch (access) {
            case Nothing _, Scan _ -> List.of();
            case Keyed(Candidates candidates) -> intervals(candidates).toList();
            case Walk(IndexInterval interval) -> List.of(interval);
            case IndexOnly(IndexAggregates aggregates) -> aggregates.intervals();
        };
    }

    /** The parts of the index that name some records. */
    static Stream<IndexInterval> intervals(Candidates candidates) {
        return switch (candidates) {
            case Candidates.Term(IndexInterval.OfPath interval) -> Stream.of(interval);
            case Candidates.All(List<Candidates> sets) -> sets.stream().flatMap(Access::intervals);
            case Candidates.Any(List<Candidates> sets) -> sets.stream().flatMap(Access::intervals);
        };
    }
}
