package dev.orrery.gateway.query;

import dev.orrery.model.ring.RingRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a query goes on.
 *
 * @param given rows that were given, or passed over by OFFSET
 * @param places what is left of the ring; unused by a query that runs again for every page
 * @param divided whether the places are those of a {@link
 *     dev.orrery.query.distributed.DistributedPlanner divided} query; otherwise each range is asked
 *     the query as it is
 */
record QueryPosition(long given, List<Place> places, boolean divided) {
    QueryPosition {
        places = List.copyOf(places);
    }

    /** An interval of the ring, and where to go on in it; empty for its beginning. */
    record Place(RingRange interval, Optional<String> continuation) {}

    static QueryPosition startOf(List<RingRange> intervals, boolean divided) {
        return new QueryPosition(
                0,
                intervals.stream().map(part -> new Place(part, Optional.empty())).toList(),
                divided);
    }

    /** What is left of it inside some bounds. */
    QueryPosition within(RingRange bounds) {
        List<Place> inside = new ArrayList<>();
        for (Place place : places) {
            place.interval()
                    .intersect(bounds)
                    .ifPresent(part -> inside.add(new Place(part, place.continuation())));
        }
        return new QueryPosition(given, inside, divided);
    }

    /** Whether a place that has begun reaches beyond some bounds. */
    boolean reachesBeyond(RingRange bounds) {
        return places.stream()
                .anyMatch(
                        place ->
                                place.continuation().isPresent()
                                        && !bounds.contains(place.interval()));
    }

    /** Whether a place that has begun has become several ranges. */
    boolean isCut(RangePort port) {
        return places.stream()
                .anyMatch(
                        place ->
                                place.continuation().isPresent()
                                        && port.parts(place.interval()).size() > 1);
    }

    /** Neighbours that have not begun become one, to keep tokens short. */
    static List<Place> united(List<Place> places) {
        List<Place> united = new ArrayList<>();
        for (Place place : places) {
            Place last = united.isEmpty() ? null : united.getLast();
            if (last != null
                    && last.continuation().isEmpty()
                    && place.continuation().isEmpty()
                    && last.interval().max().equals(place.interval().min())) {
                united.removeLast();
                RingRange both = new RingRange(last.interval().min(), place.interval().max());
                united.add(new Place(both, Optional.empty()));
            } else {
                united.add(place);
            }
        }
        return united;
    }
}
