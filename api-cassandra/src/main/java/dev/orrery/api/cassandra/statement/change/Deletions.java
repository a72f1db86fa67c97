package dev.orrery.api.cassandra.statement.change;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Scope;
import dev.orrery.api.cassandra.statement.expression.Terms;
import dev.orrery.api.cassandra.statement.where.Bound;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.FieldPath;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.syntax.ModificationStatement.Deletion;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.write.CellChange;
import java.util.List;

/** Compiles what {@code DELETE} names of a row. */
final class Deletions {
    private final TableSchema table;
    private final Terms terms;

    Deletions(TableSchema table, Terms terms) {
        this.table = table;
        this.terms = terms;
    }

    CellOperation compile(Deletion deletion) {
        ColumnSchema column = Scope.column(table, deletion.column());
        if (column.isKey()) {
            throw CqlException.invalid(
                    "Invalid identifier "
                            + column.name()
                            + " for deletion (should not be a PRIMARY KEY part)");
        }
        if (deletion.element().isPresent()) {
            return element(column, deletion.element().get());
        }
        if (deletion.field().isPresent()) {
            return field(column, deletion.field().get());
        }
        int number = column.number();
        return new CellOperation(column, evaluation -> new CellChange.Delete(number));
    }

    private CellOperation element(ColumnSchema column, Expression key) {
        if (column.type().isCollection() && !column.type().isMultiCell()) {
            throw CqlException.invalid(
                    "Invalid deletion operation for frozen collection column " + column.name());
        }
        int number = column.number();
        return switch (column.type()) {
            case ListType list -> {
                Compiled index =
                        terms.compile(key, spec("idx(" + column.name() + ")", NativeType.INT));
                yield new CellOperation(
                        column,
                        evaluation ->
                                Bound.isUnset(index.evaluate(evaluation))
                                        ? null
                                        : new CellChange.DeleteAt(
                                                number, Assignments.index(index, evaluation)));
            }
            case SetType set -> byPath(column, key, "value", set.element());
            case MapType map -> byPath(column, key, "key", map.key());
            default ->
                    throw CqlException.invalid(
                            "Invalid deletion operation for non collection column "
                                    + column.name());
        };
    }

    private CellOperation byPath(ColumnSchema column, Expression key, String part, CqlType type) {
        Compiled path = terms.compile(key, spec(part + "(" + column.name() + ")", type));
        return new CellOperation(
                column,
                evaluation ->
                        new CellChange.DeleteElements(
                                column.number(), List.of(Assignments.key(path, evaluation))));
    }

    private CellOperation field(ColumnSchema column, String field) {
        if (!(column.type() instanceof UserType user)) {
            throw CqlException.invalid(
                    "Invalid deletion operation for non-UDT column " + column.name());
        }
        if (!user.isMultiCell()) {
            throw CqlException.invalid(
                    "Frozen UDT column " + column.name() + " does not support field deletions");
        }
        byte[] path = FieldPath.of(Assignments.fieldIndex(column, user, field));
        return new CellOperation(
                column,
                evaluation -> new CellChange.DeleteElements(column.number(), List.of(path)));
    }

    private ColumnSpec spec(String name, CqlType type) {
        return new ColumnSpec(table.keyspace(), table.name().table(), name, type);
    }
}
