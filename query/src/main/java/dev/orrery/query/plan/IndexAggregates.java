package dev.orrery.query.plan;

import java.util.List;
import java.util.stream.Stream;

/**
 * Aggregates that the index has without any document.
 *
 * @param matching the records that are aggregated
 * @param parts the aggregates, in the order in which they stand in the query
 */
public record IndexAggregates(Matching matching, List<Part> parts) {
    public IndexAggregates {
        parts = List.copyOf(parts);
    }

    /** Records that an index names exactly: each once, and no others. */
    public sealed interface Matching {
        /** All records there are. */
        record Everything() implements Matching {}

        /** The records of an interval. */
        record OfInterval(IndexInterval.OfPath interval) implements Matching {}

        /** The records of some terms. */
        record OfCandidates(Candidates candidates) implements Matching {}
    }

    /** One aggregate. */
    public sealed interface Part {
        /** How many records match. */
        record CountRecords() implements Part {}

        /** How many entries an interval has, each of which is a matching record. */
        record CountEntries(IndexInterval.OfPath interval) implements Part {}

        /** The first or last value of an interval; undefined if it has an array or object. */
        record Extreme(IndexInterval.OfPath interval, boolean greatest) implements Part {}
    }

    /** The parts of the index that are used. */
    List<IndexInterval> intervals() {
        Stream<IndexInterval> ofMatching =
                switch (matching) {
                    case Matching.Everything _ -> Stream.of();
                    case Matching.OfInterval(var interval) -> Stream.of(interval);
                    case Matching.OfCandidates(var candidates) -> Access.intervals(candidates);
                };
        Stream<IndexInterval> ofParts =
                parts.stream()
                        .flatMap(
                                part ->
                                        switch (part) {
                                            case Part.CountRecords _ -> Stream.of();
                                            case Part.CountEntries(var interval) ->
                                                    Stream.of(interval);
                                            case Part.Extreme(var interval, _) ->
                                                    Stream.of(interval);
                                        });
        return Stream.concat(ofMatching, ofParts).distinct().toList();
    }
}
