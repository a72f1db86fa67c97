package dev.orrery.cql.write;

import java.util.List;

/** An estimate of what a command takes in memory. */
final class RowWriteSize {
    private static final int PER_CHANGE = 64;

    private RowWriteSize() {}

    static int of(RowWrite command) {
        long sum = (long) command.conditions().size() * PER_CHANGE;
        for (RowChange change : command.changes()) {
            sum += PER_CHANGE;
            if (change instanceof RowChange.Update update) {
                for (CellChange cell : update.cells()) {
                    sum += PER_CHANGE + of(cell);
                }
            }
        }
        return (int) Math.min(sum, Integer.MAX_VALUE / 2);
    }

    private static long of(CellChange change) {
        return switch (change) {
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
                    0;
        };
    }

    private static long of(List<Element> elements) {
        long sum = 0;
        for (Element element : elements) {
            sum += PER_CHANGE + element.path().length + element.value().length;
        }
        return sum;
    }

    private static long sum(List<byte[]> arrays) {
        long sum = 0;
        for (byte[] each : arrays) {
            sum += PER_CHANGE + each.length;
        }
        return sum;
    }
}
