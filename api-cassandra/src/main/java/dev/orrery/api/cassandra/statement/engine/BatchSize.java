package dev.orrery.api.cassandra.statement.engine;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.Element;
import dev.orrery.cql.write.RowChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Cassandra's limits for batches over several logical partitions: above one the client is warned,
 * above the other the batch is refused. Sizes are those that Cassandra would count.
 */
final class BatchSize {
    private static final int WARN_BYTES = 5 << 10;
    private static final int FAIL_BYTES = 50 << 10;
    private static final int WARN_PARTITIONS = 10;
    private static final int TIMESTAMP_BYTES = 8;

    private BatchSize() {}

    /** Warnings about a batch; refused if it is too large. */
    static List<String> check(
            boolean logged, Set<TableName> tables, Collection<List<RowChange>> partitions) {
        if (partitions.size() <= 1) {
            return List.of();
        }
        List<String> warnings = new ArrayList<>();
        long size = partitions.stream().flatMap(List::stream).mapToLong(BatchSize::of).sum();
        if (size > FAIL_BYTES) {
            throw CqlException.invalid("Batch too large");
        }
        if (size > WARN_BYTES) {
            warnings.add(
                    "Batch for %s is of size %d, exceeding specified threshold of %d by %d."
                            .formatted(tables, size, WARN_BYTES, size - WARN_BYTES));
        }
        if (!logged && partitions.size() > WARN_PARTITIONS) {
            warnings.add(
                    ("Unlogged batch covering %d partitions detected against table%s %s. You should"
                                    + " use a logged batch for atomicity, or asynchronous writes"
                                    + " for performance.")
                            .formatted(partitions.size(), tables.size() == 1 ? "" : "s", tables));
        }
        return warnings;
    }

    private static long of(RowChange change) {
        return switch (change) {
            case RowChange.Update update ->
                    TIMESTAMP_BYTES
                            + update.row().array().length
                            + update.cells().stream().mapToLong(BatchSize::of).sum();
            case RowChange.DeleteRow delete -> TIMESTAMP_BYTES + delete.row().array().length;
            case RowChange.DeleteRange _, RowChange.DeletePartition _ -> TIMESTAMP_BYTES;
        };
    }

    private static long of(CellChange change) {
        return TIMESTAMP_BYTES
                + switch (change) {
                    case CellChange.Put put -> put.value().length;
                    case CellChange.PutAt put -> put.value().length;
                    case CellChange.PutElements put -> of(put.elements());
                    case CellChange.ReplaceElements put -> of(put.elements());
                    case CellChange.DeleteElements delete -> sum(delete.paths());
                    case CellChange.RemoveValues remove -> sum(remove.values());
                    case CellChange.Delete _,
                            CellChange.DeleteAt _,
                            CellChange.Increment _,
                            CellChange.RequireAt _,
                            CellChange.Refuse _ ->
                            0L;
                };
    }

    private static long of(List<Element> elements) {
        return elements.stream()
                .mapToLong(e -> TIMESTAMP_BYTES + e.path().length + e.value().length)
                .sum();
    }

    private static long sum(List<byte[]> arrays) {
        return arrays.stream().mapToLong(each -> TIMESTAMP_BYTES + each.length).sum();
    }
}
