package dev.orrery.partition.query;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.Transition;
import dev.orrery.storage.index.IndexedPaths;
import java.util.List;

/**
 * The indexes of a container in which every record is.
 *
 * @param policies how records are indexed at the moment: in one way or, during a walk, in two
 */
public record IndexUse(List<IndexedPaths> policies, List<CompositeIndex> composites) {
    public IndexUse {
        policies = List.copyOf(policies);
        composites = List.copyOf(composites);
    }

    public static IndexUse of(LiveContainer container) {
        List<IndexedPaths> policies =
                container
                        .transition()
                        .map(IndexUse::ofWalk)
                        .orElseGet(() -> List.of(container.indexing(new byte[0])));
        return new IndexUse(
                policies,
                container.definition().indexing().composites().stream()
                        .filter(index -> policies.stream().allMatch(each -> each.includes(index)))
                        .toList());
    }

    private static List<IndexedPaths> ofWalk(Transition walk) {
        return List.of(walk.previousPaths(), walk.targetPaths());
    }

    boolean includes(List<String> segments) {
        return policies.stream().allMatch(policy -> policy.includes(segments));
    }
}
