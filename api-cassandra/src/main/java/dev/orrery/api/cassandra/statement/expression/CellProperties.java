package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.row.Cell;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.FieldPath;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.syntax.Expression.CellProperty.Kind;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code writetime}, {@code maxwritetime} and {@code ttl}. */
final class CellProperties {
    private CellProperties() {}

    /** Finds the cells that are asked about. */
    private interface Cells {
        List<Cell> of(Row row, Evaluation evaluation);
    }

    static Compiled compile(Terms terms, Expression.CellProperty property, Scope scope) {
        ColumnSchema column = column(property.cell(), scope);
        if (column.isKey()) {
            throw CqlException.invalid(
                    "Cannot use selection function "
                            + property.kind().function()
                            + " on PRIMARY KEY part "
                            + column.name());
        }
        CqlType base = property.kind() == Kind.TTL ? NativeType.INT : NativeType.BIGINT;
        if (!(property.cell() instanceof Expression.Column)) {
            // Refuses parts that the column's type does not have.
            terms.calls().compile(property.cell());
        }
        boolean several =
                property.cell() instanceof Expression.Column
                        || property.cell() instanceof Expression.Slice;
        boolean many =
                several && column.type().isMultiCell() && property.kind() != Kind.MAXWRITETIME;
        Cells cells = cells(terms, property.cell(), column, scope);
        return new Compiled(
                many ? new ListType(base, false) : base,
                evaluation -> {
                    TableRow row = evaluation.row();
                    if (row == null) {
                        return null;
                    }
                    List<Cell> found = cells.of(row.cells(column), evaluation);
                    long now = evaluation.nowSecond();
                    return many
                            ? results(property.kind(), column.type(), found, now)
                            : result(property.kind(), found, now);
                });
    }

    private static ColumnSchema column(Expression cell, Scope scope) {
        return switch (cell) {
            case Expression.Column column -> scope.column(column.name());
            case Expression.Field f -> column(f.value(), scope);
            case Expression.Element e -> column(e.value(), scope);
            case Expression.Slice s -> column(s.value(), scope);
            default -> throw CqlException.invalid("Not a column: " + cell);
        };
    }

    private static Cells cells(Terms terms, Expression cell, ColumnSchema column, Scope scope) {
        int number = column.number();
        if (!column.type().isMultiCell()) {
            return (row, evaluation) -> {
                Cell found = row.cell(number);
                return found == null ? List.of() : List.of(found);
            };
        }
        return switch (cell) {
            case Expression.Column c -> (row, evaluation) -> row.cells(number);
            case Expression.Field f when column.type() instanceof UserType user ->
                    fieldCells(user, f, number);
            case Expression.Element e when e.value() instanceof Expression.Column ->
                    elementCells(terms, e, column, scope);
            case Expression.Slice slice when slice.value() instanceof Expression.Column ->
                    sliceCells(terms, slice, column, scope);
            default ->
                    throw CqlException.invalid(
                            "The times of a part of a part are not kept: " + cell);
        };
    }

    private static Cells sliceCells(
            Terms terms, Expression.Slice slice, ColumnSchema column, Scope scope) {
        CqlType keyType = keyType(column);
        var spec = scope.spec("key(" + column.name() + ")", keyType);
        Optional<Compiled> from = slice.from().map(e -> terms.compile(e, spec));
        Optional<Compiled> to = slice.to().map(e -> terms.compile(e, spec));
        return (row, evaluation) -> {
            byte[] low = from.isEmpty() ? null : from.get().evaluate(evaluation);
            byte[] high = to.isEmpty() ? null : to.get().evaluate(evaluation);
            return row.cells(column.number()).stream()
                    .filter(each -> low == null || keyType.compare(each.path(), low) >= 0)
                    .filter(each -> high == null || keyType.compare(each.path(), high) <= 0)
                    .toList();
        };
    }

    private static CqlType keyType(ColumnSchema column) {
        return switch (column.type()) {
            case MapType map -> map.key();
            case SetType set -> set.element();
            default -> throw new IllegalArgumentException("elements have no keys");
        };
    }

    private static Cells fieldCells(UserType user, Expression.Field field, int number) {
        int index = user.fieldIndex(field.field());
        if (index < 0 || !(field.value() instanceof Expression.Column)) {
            throw CqlException.invalid(
                    user.name() + " of type " + user.cqlName() + " has no field " + field.field());
        }
        return (row, evaluation) ->
                row.cells(number).stream()
                        .filter(each -> FieldPath.index(each.path()) == index)
                        .toList();
    }

    private static Cells elementCells(
            Terms terms, Expression.Element element, ColumnSchema column, Scope scope) {
        CqlType keyType = keyType(column);
        Compiled key =
                terms.compile(element.key(), scope.spec("key(" + column.name() + ")", keyType));
        return (row, evaluation) -> {
            byte[] wanted = key.evaluate(evaluation);
            if (wanted == null || Literals.isUnset(wanted)) {
                return List.of();
            }
            return row.cells(column.number()).stream()
                    .filter(each -> keyType.compare(each.path(), wanted) == 0)
                    .toList();
        };
    }

    private static byte @Nullable [] result(Kind kind, List<Cell> cells, long nowSecond) {
        if (cells.isEmpty()) {
            return null;
        }
        if (kind == Kind.MAXWRITETIME) {
            return Values.ofLong(cells.stream().mapToLong(Cell::timestamp).max().orElseThrow());
        }
        return one(kind, cells.getFirst(), nowSecond);
    }

    /** Of every element, or of every field: those that have no value are null. */
    private static byte @Nullable [] results(
            Kind kind, CqlType type, List<Cell> cells, long nowSecond) {
        if (cells.isEmpty()) {
            return null;
        }
        List<byte @Nullable []> all = new ArrayList<>();
        if (type instanceof UserType user) {
            for (int i = 0; i < user.fields().size(); i++) {
                all.add(null);
            }
            cells.forEach(c -> all.set(FieldPath.index(c.path()), one(kind, c, nowSecond)));
        } else {
            cells.forEach(cell -> all.add(one(kind, cell, nowSecond)));
        }
        return list(all);
    }

    private static byte @Nullable [] one(Kind kind, Cell cell, long nowSecond) {
        if (kind == Kind.WRITETIME) {
            return Values.ofLong(cell.timestamp());
        }
        return cell.isExpiring() ? Values.ofInt((int) (cell.second() - nowSecond)) : null;
    }

    /** A list whose elements may be null: cells without a time to live have none. */
    private static byte[] list(List<byte @Nullable []> elements) {
        byte[] framed = Frames.tuple(elements);
        byte[] count = Values.ofInt(elements.size());
        byte[] list = new byte[count.length + framed.length];
        System.arraycopy(count, 0, list, 0, count.length);
        System.arraycopy(framed, 0, list, count.length, framed.length);
        return list;
    }
}
