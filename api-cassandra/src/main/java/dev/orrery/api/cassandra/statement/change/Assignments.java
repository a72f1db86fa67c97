package dev.orrery.api.cassandra.statement.change;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.expression.Scope;
import dev.orrery.api.cassandra.statement.expression.Terms;
import dev.orrery.api.cassandra.statement.where.Bound;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.FieldPath;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.syntax.ModificationStatement.Assignment;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.Element;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles the assignments of {@code INSERT} and {@code UPDATE}. */
final class Assignments {
    private final TableSchema table;
    private final Terms terms;

    Assignments(TableSchema table, Terms terms) {
        this.table = table;
        this.terms = terms;
    }

    CellOperation compile(Assignment assignment) {
        ColumnSchema column = Scope.column(table, assignment.column());
        if (column.isKey()) {
            throw CqlException.invalid("PRIMARY KEY part " + column.name() + " found in SET part");
        }
        return switch (assignment) {
            case Assignment.Assign a -> assign(column, a.value());
            case Assignment.Add a -> add(column, a);
            case Assignment.Subtract a -> subtract(column, a);
            case Assignment.Prepend a -> prepend(column, a);
            case Assignment.AssignElement a -> element(column, a);
            case Assignment.AssignField a -> field(column, a);
        };
    }

    private ColumnSpec spec(ColumnSchema column) {
        return Scope.spec(table, column);
    }

    private ColumnSpec spec(String name, CqlType type) {
        return new ColumnSpec(table.keyspace(), table.name().table(), name, type);
    }

    CellOperation assign(ColumnSchema column, Expression value) {
        if (column.type().isCounter()) {
            throw CqlException.invalid(
                    "Cannot set the value of counter column "
                            + column.name()
                            + " (counters can only be incremented/decremented, not set)");
        }
        return assign(column, terms.compile(value, spec(column)));
    }

    static CellOperation assign(ColumnSchema column, Compiled value) {
        int number = column.number();
        CqlType type = column.type();
        return new CellOperation(
                column,
                evaluation -> {
                    byte[] bytes = value.evaluate(evaluation);
                    if (Bound.isUnset(bytes)) {
                        return null;
                    }
                    if (!type.isMultiCell()) {
                        return bytes == null
                                ? new CellChange.Delete(number)
                                : new CellChange.Put(number, bytes);
                    }
                    return new CellChange.ReplaceElements(
                            number,
                            bytes == null ? List.of() : Elements.of(type, bytes, evaluation));
                });
    }

    private static CqlException wrong(String shown, String kind, ColumnSchema column) {
        return CqlException.invalid(
                "Invalid operation (" + shown + ") for " + kind + " column " + column.name());
    }

    private static void requireCells(ColumnSchema column, String shown) {
        if (column.type().isCollection() && !column.type().isMultiCell()) {
            throw wrong(shown, "frozen collection", column);
        }
    }

    private CellOperation add(ColumnSchema column, Assignment.Add assignment) {
        String shown = column.name() + " = " + column.name() + " + " + assignment.value();
        requireCells(column, shown);
        Compiled value =
                switch (column.type()) {
                    case ListType l -> terms.compile(assignment.value(), spec(column));
                    case SetType s -> terms.compile(assignment.value(), spec(column));
                    case MapType m -> terms.compile(assignment.value(), spec(column));
                    case TupleType tuple -> throw wrong(shown, "tuple", column);
                    default -> counterDelta(column, assignment.value(), shown);
                };
        int number = column.number();
        CqlType type = column.type();
        return new CellOperation(
                column,
                evaluation -> {
                    byte[] bytes = value.evaluate(evaluation);
                    if (type.isCounter()) {
                        return increment(column, bytes, 1);
                    }
                    return bytes == null || Bound.isUnset(bytes)
                            ? null
                            : new CellChange.PutElements(
                                    number, Elements.of(type, bytes, evaluation));
                });
    }

    private Compiled counterDelta(ColumnSchema column, Expression value, String shown) {
        if (!column.type().isCounter()) {
            throw wrong(shown, "non counter", column);
        }
        return terms.compile(value, spec(column));
    }

    private static @Nullable CellChange increment(
            ColumnSchema column, byte @Nullable [] bytes, int sign) {
        if (Bound.isUnset(bytes)) {
            return null;
        }
        if (bytes == null || bytes.length == 0) {
            throw CqlException.invalid(
                    "Invalid null value for counter " + (sign > 0 ? "increment" : "decrement"));
        }
        long delta = Values.toLong(bytes);
        if (sign < 0 && delta == Long.MIN_VALUE) {
            throw CqlException.invalid(
                    "The negation of "
                            + delta
                            + " overflows supported counter precision (signed 8"
                            + " bytes integer)");
        }
        return new CellChange.Increment(column.number(), sign * delta);
    }

    private CellOperation subtract(ColumnSchema column, Assignment.Subtract assignment) {
        String shown = column.name() + " = " + column.name() + " - " + assignment.value();
        requireCells(column, shown);
        Compiled value =
                switch (column.type()) {
                    case ListType l -> terms.compile(assignment.value(), spec(column));
                    case SetType s -> terms.compile(assignment.value(), spec(column));
                    case MapType map ->
                            terms.compile(
                                    assignment.value(),
                                    spec(column.name(), new SetType(map.key(), false)));
                    default -> counterDelta(column, assignment.value(), shown);
                };
        int number = column.number();
        CqlType type = column.type();
        return new CellOperation(
                column,
                evaluation -> {
                    byte[] bytes = value.evaluate(evaluation);
                    if (type.isCounter()) {
                        return increment(column, bytes, -1);
                    }
                    if (bytes == null || Bound.isUnset(bytes)) {
                        return null;
                    }
                    List<byte[]> elements = Frames.elements(bytes);
                    return type instanceof ListType
                            ? new CellChange.RemoveValues(number, elements)
                            : new CellChange.DeleteElements(number, elements);
                });
    }

    private CellOperation prepend(ColumnSchema column, Assignment.Prepend assignment) {
        String shown = column.name() + " = " + assignment.value() + " + " + column.name();
        if (!(column.type() instanceof ListType)) {
            throw wrong(shown, "non list", column);
        }
        requireCells(column, shown);
        Compiled value = terms.compile(assignment.value(), spec(column));
        return new CellOperation(
                column,
                evaluation -> {
                    byte[] bytes = value.evaluate(evaluation);
                    return bytes == null || Bound.isUnset(bytes)
                            ? null
                            : new CellChange.PutElements(
                                    column.number(), Elements.before(bytes, evaluation));
                });
    }

    private CellOperation element(ColumnSchema column, Assignment.AssignElement assignment) {
        String shown = column.name() + "[" + assignment.key() + "] = " + assignment.value();
        requireCells(column, shown);
        return switch (column.type()) {
            case ListType list -> listElement(column, list, assignment);
            case MapType map -> mapElement(column, map, assignment);
            case SetType s -> throw wrong(shown, "set", column);
            default -> throw wrong(shown, "non collection", column);
        };
    }

    private CellOperation listElement(
            ColumnSchema column, ListType list, Assignment.AssignElement assignment) {
        Compiled index =
                terms.compile(assignment.key(), spec("idx(" + column.name() + ")", NativeType.INT));
        Compiled value =
                terms.compile(
                        assignment.value(), spec("value(" + column.name() + ")", list.element()));
        return new CellOperation(
                column,
                evaluation -> {
                    int at = index(index, evaluation);
                    byte[] bytes = value.evaluate(evaluation);
                    if (Bound.isUnset(bytes)) {
                        return new CellChange.RequireAt(column.number(), at);
                    }
                    return bytes == null
                            ? new CellChange.DeleteAt(column.number(), at)
                            : new CellChange.PutAt(column.number(), at, bytes);
                });
    }

    static int index(Compiled index, Evaluation evaluation) {
        byte[] at = index.evaluate(evaluation);
        if (at == null || at.length == 0) {
            throw CqlException.invalid(
                    Bound.isUnset(at)
                            ? "Invalid unset value for list index"
                            : "Invalid null value for list index");
        }
        return Values.toInt(at);
    }

    private CellOperation mapElement(
            ColumnSchema column, MapType map, Assignment.AssignElement assignment) {
        Compiled key =
                terms.compile(assignment.key(), spec("key(" + column.name() + ")", map.key()));
        Compiled value =
                terms.compile(
                        assignment.value(), spec("value(" + column.name() + ")", map.value()));
        return new CellOperation(
                column,
                evaluation -> {
                    byte[] path = key(key, evaluation);
                    byte[] bytes = value.evaluate(evaluation);
                    if (Bound.isUnset(bytes)) {
                        return null;
                    }
                    return bytes == null
                            ? new CellChange.DeleteElements(column.number(), List.of(path))
                            : new CellChange.PutElements(
                                    column.number(), List.of(new Element(path, bytes)));
                });
    }

    static byte[] key(Compiled key, Evaluation evaluation) {
        byte[] path = key.evaluate(evaluation);
        if (path == null) {
            throw CqlException.invalid("Invalid null map key");
        }
        if (Bound.isUnset(path)) {
            throw CqlException.invalid("Invalid unset map key");
        }
        return path;
    }

    private CellOperation field(ColumnSchema column, Assignment.AssignField assignment) {
        String shown = column.name() + "." + assignment.field() + " = " + assignment.value();
        if (!(column.type() instanceof UserType user)) {
            throw wrong(shown, "non-UDT", column);
        }
        if (!user.isMultiCell()) {
            throw wrong(shown, "frozen UDT", column);
        }
        int index = fieldIndex(column, user, assignment.field());
        Compiled value =
                terms.compile(
                        assignment.value(),
                        spec(
                                column.name() + "." + assignment.field(),
                                user.fields().get(index).type()));
        byte[] path = FieldPath.of(index);
        return new CellOperation(
                column,
                evaluation -> {
                    byte[] bytes = value.evaluate(evaluation);
                    if (Bound.isUnset(bytes)) {
                        return null;
                    }
                    return bytes == null
                            ? new CellChange.DeleteElements(column.number(), List.of(path))
                            : new CellChange.PutElements(
                                    column.number(), List.of(new Element(path, bytes)));
                });
    }

    static int fieldIndex(ColumnSchema column, UserType user, String field) {
        int index = user.fieldIndex(field);
        if (index < 0) {
            throw CqlException.invalid(
                    "UDT column " + column.name() + " does not have a field named " + field);
        }
        return index;
    }
}
