package dev.orrery.query.plan;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.query.syntax.OrderBy;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds an index that has the records in the order of an ORDER BY clause. */
final class OrderChooser {
    /** Paths that every record has. */
    private static final Set<IndexedPath> ALWAYS_DEFINED =
            Set.of(IndexedPath.of("id"), IndexedPath.of("_ts"));

    /** Longer strings may be cut in an index; a character has at most four bytes. */
    private static final int MAX_FIXED_BYTES = 64;

    private final PathScope scope;
    private final IndexFacts facts;
    private final Map<IndexedPath, IndexInterval.OfPath> intervals;

    /**
     * @param intervals what the filter says of paths: those are defined in every record of the
     *     result
     */
    OrderChooser(
            PathScope scope, IndexFacts facts, Map<IndexedPath, IndexInterval.OfPath> intervals) {
        this.scope = scope;
        this.facts = facts;
        this.intervals = intervals;
    }

    /**
     * An order that an index may have.
     *
     * @param path what records may be without; null where every record is in the index
     */
    record Found(IndexInterval interval, boolean backward, @Nullable IndexedPath path) {
        boolean isWhole() {
            return interval instanceof IndexInterval.OfPath(_, ValueBounds.Everything _)
                    || (interval instanceof IndexInterval.OfComposite(_, var equal)
                            && equal.isEmpty());
        }
    }

    Optional<Found> find(OrderBy orderBy) {
        List<IndexedPath> paths = new ArrayList<>();
        for (OrderBy.Item item : orderBy.items()) {
            Optional<IndexedPath> path = scope.path(item.expression());
            if (path.isEmpty() || path.get().throughElements()) {
                return Optional.empty();
            }
            paths.add(path.get());
        }
        return composite(paths, orderBy.items())
                .or(
                        () ->
                                paths.size() == 1
                                        ? single(
                                                paths.getFirst(),
                                                orderBy.items().getFirst().descending())
                                        : Optional.empty());
    }

    /**
     * Undefined has no entries. Where the records without the path are not listed, only a scan
     * finds them: no matter where they come last and maybe too late for the page, but in ascending
     * order they come first.
     */
    Optional<RangePlan.IndexOrder> complete(Found found) {
        Absence absent = found.path() == null ? Absence.NONE : facts.absence(found.path());
        return absent == Absence.UNLISTED && !found.backward()
                ? Optional.empty()
                : Optional.of(new RangePlan.IndexOrder(found.interval(), found.backward(), absent));
    }

    private Optional<Found> single(IndexedPath path, boolean descending) {
        if (path.equals(IndexedPath.ROOT) || !facts.isIndexed(path)) {
            return Optional.empty();
        }
        IndexInterval.OfPath bounded = intervals.get(path);
        boolean defined = bounded != null || ALWAYS_DEFINED.contains(path);
        IndexInterval interval =
                bounded != null ? bounded : new IndexInterval.OfPath(path, ValueBounds.EVERYTHING);
        return Optional.of(new Found(interval, descending, defined ? null : path));
    }

    /** The index with the most parts that the filter fixes, if it goes on in the order wanted. */
    private Optional<Found> composite(List<IndexedPath> paths, List<OrderBy.Item> items) {
        return facts.composites().stream()
                .filter(index -> index.parts().size() >= paths.size())
                .flatMap(index -> composite(index, paths, items).stream())
                .max(Comparator.comparingInt(OrderChooser::fixedParts));
    }

    private static int fixedParts(Found order) {
        return order.interval() instanceof IndexInterval.OfComposite composite
                ? composite.equal().size()
                : 0;
    }

    private Optional<Found> composite(
            CompositeIndex index, List<IndexedPath> paths, List<OrderBy.Item> items) {
        int fixed = index.parts().size() - items.size();
        List<QueryValue> equal = new ArrayList<>();
        for (CompositeIndex.Part part : index.parts().subList(0, fixed)) {
            QueryValue value = fixedValue(new IndexedPath(part.path().segments()));
            if (value == null) {
                return Optional.empty();
            }
            equal.add(value);
        }
        List<CompositeIndex.Part> rest = index.parts().subList(fixed, index.parts().size());
        boolean backward = rest.getFirst().descending() != items.getFirst().descending();
        return hasPaths(rest, paths) && hasDirections(rest, items, backward)
                ? Optional.of(
                        new Found(new IndexInterval.OfComposite(index, equal), backward, null))
                : Optional.empty();
    }

    /** The only number or string that the filter leaves at a path, if an entry holds it whole. */
    private @Nullable QueryValue fixedValue(IndexedPath path) {
        IndexInterval.OfPath interval = intervals.get(path);
        return interval != null
                        && interval.bounds() instanceof ValueBounds.Exactly(QueryValue value)
                        && value.sizeBytes() <= MAX_FIXED_BYTES
                ? value
                : null;
    }

    private static boolean hasPaths(List<CompositeIndex.Part> parts, List<IndexedPath> paths) {
        return parts.stream()
                .map(part -> new IndexedPath(part.path().segments()))
                .toList()
                .equals(paths);
    }

    private static boolean hasDirections(
            List<CompositeIndex.Part> parts, List<OrderBy.Item> items, boolean backward) {
        for (int i = 0; i < items.size(); i++) {
            if ((parts.get(i).descending() != items.get(i).descending()) != backward) {
                return false;
            }
        }
        return true;
    }
}
