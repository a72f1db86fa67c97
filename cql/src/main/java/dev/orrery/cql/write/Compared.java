package dev.orrery.cql.write;

import dev.orrery.cql.row.Cell;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.ColumnValue;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.Values;
import dev.orrery.model.error.OrreryException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stored value that a condition compares, and its type. */
final class Compared {
    private final CqlType type;
    private final byte @Nullable [] value;

    private Compared(CqlType type, byte @Nullable [] value) {
        this.type = type;
        this.value = value;
    }

    static Compared of(RowCondition.Compare condition, ColumnSchema column, Row source) {
        CqlType type = column.type();
        return switch (condition.target()) {
            case RowCondition.Target.Whole() ->
                    new Compared(type, ColumnValue.of(type, source, column.number()));
            case RowCondition.Target.AtKey target -> element(column, source, target.key());
            case RowCondition.Target.Field(int index) -> field(column, source, index);
        };
    }

    CqlType type() {
        return type;
    }

    byte @Nullable [] value() {
        return value;
    }

    /** An operand as it would be stored: a collection with no cells is null. */
    byte @Nullable [] normalised(byte @Nullable [] operand) {
        boolean nothing =
                operand != null
                        && type.isMultiCell()
                        && type.isCollection()
                        && Frames.count(operand) == 0;
        return nothing ? null : operand;
    }

    String emptyName() {
        return switch (type) {
            case ListType _ -> "an empty list";
            case MapType _ -> "an empty map";
            default -> "an empty set";
        };
    }

    private static Compared element(ColumnSchema column, Row source, byte[] key) {
        return switch (column.type()) {
            case MapType map -> new Compared(map.value(), entry(map, column, source, key));
            case ListType list ->
                    new Compared(list.element(), elementAt(list, column, source, key));
            default -> throw unfit(column);
        };
    }

    private static byte @Nullable [] entry(
            MapType map, ColumnSchema column, Row source, byte[] key) {
        if (map.isMultiCell()) {
            for (Cell cell : source.cells(column.number())) {
                if (map.key().compare(cell.path(), key) == 0) {
                    return cell.value();
                }
            }
            return null;
        }
        Cell cell = source.cell(column.number());
        List<byte[]> entries = cell == null ? List.of() : Frames.entries(cell.value());
        for (int i = 0; i < entries.size(); i += 2) {
            if (map.key().compare(entries.get(i), key) == 0) {
                return entries.get(i + 1);
            }
        }
        return null;
    }

    private static byte @Nullable [] elementAt(
            ListType list, ColumnSchema column, Row source, byte[] index) {
        List<byte[]> elements;
        if (list.isMultiCell()) {
            elements = source.cells(column.number()).stream().map(Cell::value).toList();
        } else {
            Cell cell = source.cell(column.number());
            elements = cell == null ? List.of() : Frames.elements(cell.value());
        }
        int at = Values.toInt(index);
        return at < 0 || at >= elements.size() ? null : elements.get(at);
    }

    private static Compared field(ColumnSchema column, Row source, int index) {
        if (!(column.type() instanceof UserType user) || index >= user.fields().size()) {
            throw unfit(column);
        }
        byte @Nullable [] whole = ColumnValue.of(user, source, column.number());
        return new Compared(
                user.fields().get(index).type(),
                whole == null ? null : user.split(whole).get(index));
    }

    private static OrreryException unfit(ColumnSchema column) {
        return OrreryException.badRequest(
                "The condition does not fit the type of column " + column.name() + ".");
    }
}
