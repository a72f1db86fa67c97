package dev.orrery.model.container;

import java.util.List;

/**
 * Which paths of an item are indexed. The more precise path wins: {@code /?} over {@code /*},
 * deeper over shallower. {@code id} and {@code _ts} are indexed whatever the policy says, unless
 * the mode is {@link IndexingMode#NONE}.
 *
 * <p>Spatial paths are no part of it: geometries have no index, and are compared one by one.
 */
public record IndexingPolicy(
        IndexingMode mode,
        List<IndexPath> included,
        List<IndexPath> excluded,
        List<CompositeIndex> composites) {
    public static final int MAX_PATHS = 1_500;
    public static final int MAX_COMPOSITES = 100;

    /** Every path of every item. */
    public static final IndexingPolicy ALL =
            new IndexingPolicy(
                    IndexingMode.CONSISTENT,
                    List.of(new IndexPath(List.of(), true)),
                    List.of(),
                    List.of());

    public static final IndexingPolicy NONE =
            new IndexingPolicy(IndexingMode.NONE, List.of(), List.of(), List.of());

    public IndexingPolicy {
        included = List.copyOf(included);
        excluded = List.copyOf(excluded);
        composites = List.copyOf(composites);
        if (included.size() + excluded.size() > MAX_PATHS) {
            throw new IllegalArgumentException("more than 1,500 indexing paths");
        }
        if (composites.size() > MAX_COMPOSITES) {
            throw new IllegalArgumentException("more than 100 composite indexes");
        }
    }
}
