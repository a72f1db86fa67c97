package dev.orrery.storage.index;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.json.JsonPath;
import dev.orrery.storage.key.PathId;
import java.util.List;

/**
 * An indexing policy, compiled. Make it once per version of a container's definition. {@code id}
 * and {@code _ts} are indexed whatever the paths say, the other system properties never.
 */
public final class IndexedPaths {
    private final boolean indexing;
    private final PathRules rules;
    private final List<Composite> composites;

    /** One composite index: where its parts are, and which of them descend. */
    record Composite(long pathId, List<JsonPath> parts, int descending) {
        static Composite of(CompositeIndex index) {
            int descending = 0;
            for (int i = 0; i < index.parts().size(); i++) {
                if (index.parts().get(i).descending()) {
                    descending |= 1 << i;
                }
            }
            List<JsonPath> parts =
                    index.parts().stream()
                            .map(part -> JsonPath.ofNames(part.path().segments()))
                            .toList();
            return new Composite(PathId.of(index), parts, descending);
        }

        boolean descends(int part) {
            return (descending >> part & 1) == 1;
        }
    }

    private IndexedPaths(IndexingPolicy policy) {
        indexing = policy.mode() != IndexingMode.NONE;
        rules =
                new PathRules.Builder()
                        .add(policy.included(), true)
                        .add(policy.excluded(), false)
                        .force("id", true)
                        .force("_ts", true)
                        .force("_rid", true)
                        .force("_self", false)
                        .force("_etag", false)
                        .force("_attachments", false)
                        .build();
        composites = policy.composites().stream().map(Composite::of).toList();
    }

    public static IndexedPaths compile(IndexingPolicy policy) {
        return new IndexedPaths(policy);
    }

    /** Whether items have any terms at all. */
    public boolean isIndexing() {
        return indexing;
    }

    /** Whether every value at a path has a term; the segments are those of a policy's path. */
    public boolean includes(List<String> segments) {
        PathRules node = rules;
        boolean inherited = false;
        long id = PathId.ROOT;
        for (String segment : segments) {
            inherited = node == null ? inherited : node.includesBelow(inherited);
            id =
                    segment.equals(IndexPath.ANY_ELEMENT)
                            ? PathId.element(id)
                            : PathId.property(id, segment);
            node = node == null ? null : node.child(id);
        }
        return indexing && (node == null ? inherited : node.includes(inherited));
    }

    /** Whether every item has a term in a composite index. */
    public boolean includes(CompositeIndex index) {
        long pathId = PathId.of(index);
        return indexing && composites.stream().anyMatch(each -> each.pathId() == pathId);
    }

    PathRules rules() {
        return rules;
    }

    List<Composite> composites() {
        return composites;
    }
}
