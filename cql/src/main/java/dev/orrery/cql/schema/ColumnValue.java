package dev.orrery.cql.schema;

import dev.orrery.cql.row.Cell;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.UserType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The value of a column as one piece of wire bytes, whichever way it is stored. */
public final class ColumnValue {
    private ColumnValue() {}

    /** The value that a live row has in a column; null if it has none. */
    public static byte @Nullable [] of(CqlType type, Row row, int column) {
        if (!type.isMultiCell()) {
            Cell cell = row.cell(column);
            return cell == null ? null : cell.value();
        }
        List<Cell> cells = row.cells(column);
        return cells.isEmpty() ? null : compose(type, cells);
    }

    private static byte[] compose(CqlType type, List<Cell> cells) {
        return switch (type) {
            case ListType _ -> Frames.collection(cells.stream().map(Cell::value).toList());
            case SetType _ -> Frames.collection(cells.stream().map(Cell::path).toList());
            case MapType _ -> {
                List<byte[]> flat = new ArrayList<>(2 * cells.size());
                for (Cell cell : cells) {
                    flat.add(cell.path());
                    flat.add(cell.value());
                }
                yield Frames.map(flat);
            }
            case UserType user -> {
                List<byte @Nullable []> fields = new ArrayList<>(user.fields().size());
                int next = 0;
                for (int i = 0; i < user.fields().size(); i++) {
                    boolean present =
                            next < cells.size() && FieldPath.index(cells.get(next).path()) == i;
                    fields.add(present ? cells.get(next++).value() : null);
                }
                yield Frames.tuple(fields);
            }
            default -> throw new IllegalArgumentException(type.cqlName() + " has one cell");
        };
    }
}
