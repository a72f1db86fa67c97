package dev.orrery.api.cassandra.statement.change;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.Element;
import java.util.List;

/** Values that are too large for an index are refused when they are written. */
final class IndexedSizes {
    private IndexedSizes() {}

    static void check(TableSchema table, ColumnSchema column, CellChange change) {
        for (IndexSchema index : table.indexes()) {
            if (index.column() == column.number()) {
                check(table, column, index, largest(index, change));
            }
        }
    }

    private static void check(TableSchema table, ColumnSchema column, IndexSchema index, int size) {
        if (size >= TableKeys.MAX_KEY_BYTES) {
            throw CqlException.invalid(
                    "Cannot index value of size %d for index %s on %s(%s) (maximum allowed size=%d)"
                            .formatted(
                                    size,
                                    index.name(),
                                    table.name(),
                                    column.name(),
                                    TableKeys.MAX_KEY_BYTES));
        }
    }

    private static int largest(IndexSchema index, CellChange change) {
        return switch (change) {
            case CellChange.Put put -> put.value().length;
            case CellChange.PutAt put -> put.value().length;
            case CellChange.PutElements put -> largest(index, put.elements());
            case CellChange.ReplaceElements put -> largest(index, put.elements());
            case CellChange.Delete _,
                    CellChange.DeleteAt _,
                    CellChange.DeleteElements _,
                    CellChange.RemoveValues _,
                    CellChange.Increment _,
                    CellChange.RequireAt _,
                    CellChange.Refuse _ ->
                    0;
        };
    }

    private static int largest(IndexSchema index, List<Element> elements) {
        return elements.stream().mapToInt(element -> size(index, element)).max().orElse(0);
    }

    private static int size(IndexSchema index, Element element) {
        return switch (index.target()) {
            case KEYS -> element.path().length;
            case VALUES -> Math.max(element.value().length, isSet(element) ? size(element) : 0);
            case ENTRIES -> size(element);
            case VALUE, FULL -> element.value().length;
        };
    }

    /** Elements of sets are the paths of cells without a value. */
    private static boolean isSet(Element element) {
        return element.value().length == 0;
    }

    private static int size(Element element) {
        return element.path().length + element.value().length;
    }
}
