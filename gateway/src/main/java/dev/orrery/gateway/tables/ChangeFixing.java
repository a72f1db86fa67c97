package dev.orrery.gateway.tables;

import dev.orrery.cql.read.PartitionRows;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.cql.row.Cell;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.Element;
import dev.orrery.cql.write.RowBatch;
import dev.orrery.cql.write.RowChange;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Fixes what changes leave open, so that making them twice has one effect: the leader's time
 * becomes a time of this node, and the index of a list's element the id of the element that is
 * there now.
 */
final class ChangeFixing {
    private static final long MICROS_PER_MILLI = 1_000;

    private final Rows rows;
    private final Clock clock;
    private final AtomicLong lastMicros = new AtomicLong();

    ChangeFixing(Rows rows, Clock clock) {
        this.rows = rows;
        this.clock = clock;
    }

    CompletableFuture<List<RowBatch.Part>> fix(List<BatchWrites.Part> parts) {
        long micros =
                lastMicros.updateAndGet(
                        last -> Math.max(last + 1, clock.epochMillis() * MICROS_PER_MILLI));
        List<CompletableFuture<RowBatch.Part>> fixed = new ArrayList<>();
        for (BatchWrites.Part part : parts) {
            fixed.add(fix(part, micros));
        }
        return CompletableFuture.allOf(fixed.toArray(CompletableFuture[]::new))
                .thenApply(_ -> fixed.stream().map(CompletableFuture::join).toList());
    }

    private CompletableFuture<RowBatch.Part> fix(BatchWrites.Part part, long micros) {
        CompletableFuture<List<RowChange>> changes =
                CompletableFuture.completedFuture(new ArrayList<>());
        for (RowChange change : part.changes()) {
            RowChange timed =
                    change.timestamp() == RowChange.LEADER_TIME ? change.at(micros) : change;
            CompletableFuture<RowChange> fixed =
                    timed instanceof RowChange.Update update && dependsOnRow(update)
                            ? read(part, update.row()).thenApply(row -> fix(part, update, row))
                            : CompletableFuture.completedFuture(timed);
            changes =
                    changes.thenCombine(
                            fixed,
                            (list, each) -> {
                                list.add(each);
                                return list;
                            });
        }
        return changes.thenApply(
                list ->
                        new RowBatch.Part(
                                part.table().container().number(), part.partitionKey(), list));
    }

    private static boolean dependsOnRow(RowChange.Update update) {
        return update.cells().stream()
                .anyMatch(
                        cell ->
                                switch (cell) {
                                    case CellChange.PutAt _,
                                            CellChange.DeleteAt _,
                                            CellChange.RequireAt _,
                                            CellChange.RemoveValues _ ->
                                            true;
                                    case CellChange.Increment _ ->
                                            throw OrreryException.badRequest(
                                                    "Cannot include a counter statement in a"
                                                            + " logged batch");
                                    case CellChange.Put _,
                                            CellChange.Delete _,
                                            CellChange.PutElements _,
                                            CellChange.ReplaceElements _,
                                            CellChange.DeleteElements _,
                                            CellChange.Refuse _ ->
                                            false;
                                });
    }

    private CompletableFuture<Row> read(BatchWrites.Part part, RowKey key) {
        SliceRequest whole = SliceRequest.of(part.table().address(part.partitionKey()), key);
        SliceRequest request =
                key.isStatic()
                        ? new SliceRequest(
                                whole.address(),
                                List.<RowInterval>of(),
                                false,
                                whole.after(),
                                whole.limits())
                        : whole;
        return rows.read(request).thenApply(page -> found(page, key));
    }

    private static Row found(RowPage page, RowKey key) {
        if (page.partitions().isEmpty()) {
            return Row.EMPTY;
        }
        PartitionRows partition = page.partitions().getFirst();
        if (key.isStatic()) {
            return partition.statics();
        }
        return partition.rows().isEmpty() ? Row.EMPTY : partition.rows().getFirst().row();
    }

    private static RowChange fix(BatchWrites.Part part, RowChange.Update update, Row row) {
        List<CellChange> cells = new ArrayList<>();
        for (CellChange cell : update.cells()) {
            cells.add(
                    switch (cell) {
                        case CellChange.PutAt put -> {
                            byte[] path = at(row.cells(put.column()), put.index());
                            yield new CellChange.PutElements(
                                    put.column(), List.of(new Element(path, put.value())));
                        }
                        case CellChange.DeleteAt delete ->
                                new CellChange.DeleteElements(
                                        delete.column(),
                                        List.of(at(row.cells(delete.column()), delete.index())));
                        case CellChange.RequireAt required -> {
                            byte[] _ = at(row.cells(required.column()), required.index());
                            yield new CellChange.DeleteElements(required.column(), List.of());
                        }
                        case CellChange.RemoveValues remove -> remove(part, remove, row);
                        default -> cell;
                    });
        }
        return new RowChange.Update(
                update.row(), update.timestamp(), update.ttlSeconds(), update.marker(), cells);
    }

    private static byte[] at(List<Cell> cells, int index) {
        if (index < 0 || index >= cells.size()) {
            throw OrreryException.badRequest(
                    "List index %d out of bound, list has size %d".formatted(index, cells.size()));
        }
        return cells.get(index).path();
    }

    private static CellChange remove(
            BatchWrites.Part part, CellChange.RemoveValues remove, Row row) {
        ColumnSchema column = part.table().columns().column(remove.column());
        if (column == null || !(column.type() instanceof ListType list)) {
            throw OrreryException.badRequest("The column is not a list.");
        }
        List<byte[]> paths = new ArrayList<>();
        for (Cell cell : row.cells(remove.column())) {
            byte[] element = cell.value();
            if (remove.values().stream().anyMatch(v -> list.element().compare(element, v) == 0)) {
                paths.add(cell.path());
            }
        }
        return new CellChange.DeleteElements(remove.column(), paths);
    }
}
