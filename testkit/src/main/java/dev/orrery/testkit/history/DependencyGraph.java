package dev.orrery.testkit.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Which transactions must come before which others, and why. */
final class DependencyGraph {
    /** Why one comes before another. */
    enum Reason {
        /** It has appended what the other has appended behind. */
        WRITE_WRITE,
        /** The other has read what it has appended. */
        WRITE_READ,
        /** It has not seen what the other has appended. */
        READ_WRITE,
        /** It had ended when the other began. */
        REAL_TIME
    }

    /** An edge. */
    record Edge(int from, int to, Reason reason) {}

    /** A transaction, and whether the step that led to it was one of {@link Reason#READ_WRITE}. */
    private record Place(int transaction, boolean unseen) {}

    private final Map<Integer, Set<Edge>> edges = new HashMap<>();

    void add(int from, int to, Reason reason) {
        if (from != to) {
            edges.computeIfAbsent(from, absent -> new LinkedHashSet<>())
                    .add(new Edge(from, to, reason));
        }
    }

    /**
     * A cycle that the level forbids. Snapshot isolation allows those in which two transactions one
     * behind the other have not seen what the next one wrote.
     */
    Optional<List<Edge>> cycle(Isolation level) {
        Map<Place, Edge> reachedBy = new HashMap<>();
        Map<Place, Place> reachedFrom = new HashMap<>();
        Set<Place> ended = new LinkedHashSet<>();
        for (int transaction : edges.keySet()) {
            for (boolean unseen : new boolean[] {false, true}) {
                Place start = new Place(transaction, unseen && level == Isolation.SNAPSHOT);
                Optional<List<Edge>> found = search(start, level, reachedBy, reachedFrom, ended);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<List<Edge>> search(
            Place start,
            Isolation level,
            Map<Place, Edge> reachedBy,
            Map<Place, Place> reachedFrom,
            Set<Place> ended) {
        if (ended.contains(start)) {
            return Optional.empty();
        }
        Set<Place> path = new LinkedHashSet<>();
        Deque<Deque<Edge>> left = new ArrayDeque<>();
        Deque<Place> places = new ArrayDeque<>();
        enter(start, path, places, left);
        while (!places.isEmpty()) {
            Place place = places.element();
            Edge edge = left.element().poll();
            if (edge == null) {
                places.remove();
                left.remove();
                path.remove(place);
                ended.add(place);
                continue;
            }
            boolean unseen = edge.reason() == Reason.READ_WRITE && level == Isolation.SNAPSHOT;
            if (unseen && place.unseen()) {
                continue;
            }
            Place next = new Place(edge.to(), unseen);
            if (path.contains(next)) {
                return Optional.of(cycle(place, next, edge, reachedBy, reachedFrom));
            }
            if (!ended.contains(next)) {
                reachedBy.put(next, edge);
                reachedFrom.put(next, place);
                enter(next, path, places, left);
            }
        }
        return Optional.empty();
    }

    private void enter(Place place, Set<Place> path, Deque<Place> places, Deque<Deque<Edge>> left) {
        path.add(place);
        places.push(place);
        left.push(new ArrayDeque<>(edges.getOrDefault(place.transaction(), Set.of())));
    }

    private static List<Edge> cycle(
            Place last,
            Place first,
            Edge closing,
            Map<Place, Edge> reachedBy,
            Map<Place, Place> reachedFrom) {
        List<Edge> cycle = new ArrayList<>();
        cycle.add(closing);
        Place place = last;
        while (!place.equals(first)) {
            cycle.addFirst(Objects.requireNonNull(reachedBy.get(place)));
            place = Objects.requireNonNull(reachedFrom.get(place));
        }
        return cycle;
    }
}
