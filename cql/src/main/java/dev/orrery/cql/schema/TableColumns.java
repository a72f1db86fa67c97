package dev.orrery.cql.schema;

import dev.orrery.cql.row.ColumnRules;
import dev.orrery.cql.row.Deletion;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns of a table by number. Make it once for each version of a table. */
public final class TableColumns implements ColumnRules {
    private final @Nullable ColumnSchema[] byNumber;
    private final @Nullable CqlType[] types;
    private final Deletion[] dropped;

    public TableColumns(TableSchema table) {
        Map<Integer, ColumnSchema> columns = new HashMap<>();
        table.columns().forEach(column -> columns.put(column.number(), column));
        byNumber = new @Nullable ColumnSchema[table.numbers().nextColumn()];
        types = new @Nullable CqlType[byNumber.length];
        columns.forEach(
                (number, column) -> {
                    byNumber[number] = column;
                    types[number] = column.type();
                });
        dropped = new Deletion[byNumber.length];
        Arrays.fill(dropped, Deletion.NONE);
        for (DroppedColumn before : table.dropped()) {
            if (before.isKept() && byNumber[before.number()] == null) {
                types[before.number()] = before.type();
                dropped[before.number()] = new Deletion(before.droppedAtMicros(), 0);
            }
        }
        for (ColumnSchema column : table.columns()) {
            for (DroppedColumn before : table.dropped()) {
                if (before.name().equals(column.name())) {
                    dropped[column.number()] = new Deletion(before.droppedAtMicros(), 0);
                }
            }
        }
    }

    /** The column with a number; null if the table has none, or no more. */
    public @Nullable ColumnSchema column(int number) {
        return number < byNumber.length ? byNumber[number] : null;
    }

    @Override
    public boolean hasColumn(int number) {
        return column(number) != null;
    }

    @Override
    public boolean keepsColumn(int number) {
        return number < types.length && types[number] != null;
    }

    @Override
    public Deletion dropped(int number) {
        return dropped[number];
    }

    @Override
    public boolean isCounter(int number) {
        ColumnSchema column = column(number);
        return column != null && column.type().isCounter();
    }

    @Override
    public int comparePaths(int number, byte[] first, byte[] second) {
        CqlType type = number < types.length ? types[number] : null;
        CqlType paths = type == null ? NativeType.BLOB : pathType(type);
        return Arrays.equals(first, second) ? 0 : paths.compare(first, second);
    }

    private static CqlType pathType(CqlType type) {
        return switch (type) {
            case SetType set -> set.element();
            case MapType map -> map.key();
            case ListType _ -> NativeType.TIMEUUID;
            default -> NativeType.BLOB;
        };
    }
}
