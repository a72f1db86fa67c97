package dev.orrery.cql.schema;

import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;
import java.util.List;

/**
 * The indexes of a table as an indexing policy, which is what the engine compares to find out that
 * stored records have to follow a change. An index is the path {@code /number/column/target}: all
 * that is needed to remove its entries once the table does not know it any more.
 */
public final class TableIndexing {
    private TableIndexing() {}

    public static IndexingPolicy policy(TableSchema table) {
        List<IndexPath> paths =
                table.indexes().stream()
                        .filter(index -> !index.isOfVector(table))
                        .map(TableIndexing::path)
                        .toList();
        return paths.isEmpty()
                ? IndexingPolicy.NONE
                : new IndexingPolicy(IndexingMode.CONSISTENT, paths, List.of(), List.of());
    }

    /** The indexes that a policy made by {@link #policy} stands for. */
    public static List<RowIndex> indexes(IndexingPolicy policy) {
        return policy.included().stream().map(TableIndexing::index).toList();
    }

    private static IndexPath path(IndexSchema index) {
        return new IndexPath(
                List.of(
                        Integer.toString(index.number()),
                        Integer.toString(index.column()),
                        index.target().name()),
                false);
    }

    private static RowIndex index(IndexPath path) {
        List<String> parts = path.segments();
        return new RowIndex(
                Integer.parseInt(parts.get(0)),
                Integer.parseInt(parts.get(1)),
                IndexTarget.valueOf(parts.get(2)));
    }
}
