package dev.orrery.storage.index;

import dev.orrery.model.container.IndexPath;
import dev.orrery.storage.key.PathId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a policy as a tree of paths. At each path the most precise rule decides: one for
 * exactly this path, else one for the path and all below it, else the nearest such rule above.
 */
final class PathRules {
    private final @Nullable Boolean exact;
    private final @Nullable Boolean subtree;

    /** The ids of the paths one step below that have rules, in ascending order. */
    private final long[] childIds;

    private final PathRules[] children;

    private PathRules(Builder builder) {
        exact = builder.exact;
        subtree = builder.subtree;
        childIds = builder.children.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
        children = new PathRules[childIds.length];
        for (int i = 0; i < childIds.length; i++) {
            children[i] = new PathRules(builder.child(childIds[i]));
        }
    }

    /** Whether this path is indexed, given the rule that holds for it from above. */
    boolean includes(boolean inherited) {
        return exact != null ? exact : includesBelow(inherited);
    }

    /** What holds for paths below that have no rule of their own. */
    boolean includesBelow(boolean inherited) {
        return subtree != null ? subtree : inherited;
    }

    /** The rules at a path one step below, or null if there are none. */
    @Nullable PathRules child(long pathId) {
        int index = Arrays.binarySearch(childIds, pathId);
        return index >= 0 ? children[index] : null;
    }

    /** Collects rules; of two for the same path the later wins. */
    static final class Builder {
        private final Map<Long, Builder> children = new HashMap<>();
        private @Nullable Boolean exact;
        private @Nullable Boolean subtree;

        Builder add(List<IndexPath> paths, boolean include) {
            paths.forEach(path -> add(path, include));
            return this;
        }

        Builder add(IndexPath path, boolean include) {
            Builder node = this;
            long id = PathId.ROOT;
            for (String segment : path.segments()) {
                boolean element = segment.equals(IndexPath.ANY_ELEMENT);
                id = element ? PathId.element(id) : PathId.property(id, segment);
                node = node.child(id);
            }
            if (path.subtree()) {
                node.subtree = include;
            } else {
                node.exact = include;
            }
            return this;
        }

        /** Makes one property, and all below it, obey nothing but this rule. */
        Builder force(String property, boolean include) {
            Builder node = new Builder();
            node.exact = include;
            node.subtree = include;
            children.put(PathId.property(PathId.ROOT, property), node);
            return this;
        }

        PathRules build() {
            return new PathRules(this);
        }

        private Builder child(long id) {
            return children.computeIfAbsent(id, _ -> new Builder());
        }
    }
}
