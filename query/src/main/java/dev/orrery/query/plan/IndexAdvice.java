package dev.orrery.query.plan;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.query.range.IndexUsage;
import dev.orrery.query.syntax.OrderBy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Notes which indexes a planner looks for in vain. */
final class IndexAdvice {
    private final Set<String> missingPaths = new LinkedHashSet<>();
    private final Set<String> missingComposites = new LinkedHashSet<>();

    void missing(IndexedPath path) {
        missingPaths.add(path.toString());
    }

    /** Notes the composite index that would have an order, where no index has it. */
    void missing(OrderBy orderBy, PathScope scope) {
        List<String> parts = new ArrayList<>();
        for (OrderBy.Item item : orderBy.items()) {
            Optional<IndexedPath> path = scope.path(item.expression());
            if (path.isEmpty() || path.get().throughElements()) {
                return;
            }
            parts.add(
                    "/"
                            + String.join("/", path.get().segments())
                            + (item.descending() ? " DESC" : " ASC"));
        }
        if (parts.size() > 1 && parts.size() <= CompositeIndex.MAX_PARTS) {
            missingComposites.add(String.join(", ", parts));
        }
    }

    IndexUsage usage(RangePlan plan) {
        List<String> single = new ArrayList<>();
        List<String> composite = new ArrayList<>();
        plan.intervals()
                .forEach(
                        interval -> {
                            switch (interval) {
                                case IndexInterval.OfPath path -> single.add(path.name());
                                case IndexInterval.OfComposite index -> composite.add(index.name());
                            }
                        });
        return new IndexUsage(
                new IndexUsage.Choice(
                        single.stream().distinct().toList(), List.copyOf(missingPaths)),
                new IndexUsage.Choice(
                        composite.stream().distinct().toList(), List.copyOf(missingComposites)));
    }

    /** A sentence on which index would make the query need less memory. */
    String remedy() {
        if (!missingComposites.isEmpty()) {
            return "A composite index on (%s) would keep the rows in order."
                    .formatted(missingComposites.iterator().next());
        }
        if (!missingPaths.isEmpty()) {
            return "An index on %s would help.".formatted(String.join(", ", missingPaths));
        }
        return "Give it a filter that leaves fewer rows, or a smaller offset.";
    }
}
