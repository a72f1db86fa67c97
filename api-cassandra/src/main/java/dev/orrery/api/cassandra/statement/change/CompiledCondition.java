package dev.orrery.api.cassandra.statement.change;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.expression.Scope;
import dev.orrery.api.cassandra.statement.expression.Terms;
import dev.orrery.api.cassandra.statement.where.Bound;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.syntax.ModificationStatement.Condition;
import dev.orrery.cql.syntax.Operator;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.write.RowCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A condition of {@code IF} with its column looked up and its terms compiled. */
final class CompiledCondition {
    private final ColumnSchema column;
    private final RowCondition.Operator operator;
    private final TargetBinder target;
    private final Optional<Compiled> list;
    private final List<Compiled> operands;

    /** Makes the compared part for bound values. */
    private interface TargetBinder {
        RowCondition.Target bind(Evaluation evaluation);
    }

    private CompiledCondition(
            ColumnSchema column,
            RowCondition.Operator operator,
            TargetBinder target,
            Optional<Compiled> list,
            List<Compiled> operands) {
        this.column = column;
        this.operator = operator;
        this.target = target;
        this.list = list;
        this.operands = operands;
    }

    static CompiledCondition of(Condition condition, TableSchema table, Terms terms) {
        ColumnSchema column = Scope.column(table, condition.column());
        if (column.isKey()) {
            throw CqlException.invalid(
                    "PRIMARY KEY column '" + column.name() + "' cannot have IF conditions");
        }
        ColumnSpec whole = Scope.spec(table, column);
        TargetBinder target = evaluation -> RowCondition.Target.WHOLE;
        ColumnSpec compared = whole;
        if (condition.element().isPresent()) {
            Part part = element(condition, column, whole, terms);
            target = part.target();
            compared = part.compared();
        } else if (condition.field().isPresent()) {
            Part part = field(condition, column, whole);
            target = part.target();
            compared = part.compared();
        }
        checkOperator(condition, compared.type());
        ColumnSpec receiver = receiver(condition.operator(), column, compared);
        Optional<Compiled> list = condition.values().marker().map(m -> terms.inMarker(m, receiver));
        List<Compiled> operands = new ArrayList<>();
        for (Expression value : condition.values().values()) {
            operands.add(terms.compile(value, receiver));
        }
        return new CompiledCondition(
                column, operator(condition.operator()), target, list, operands);
    }

    private record Part(TargetBinder target, ColumnSpec compared) {}

    private static Part element(
            Condition condition, ColumnSchema column, ColumnSpec whole, Terms terms) {
        Expression key = condition.element().orElseThrow();
        CqlType keyType;
        CqlType valueType;
        String part = "key";
        switch (column.type()) {
            case MapType map -> {
                keyType = map.key();
                valueType = map.value();
            }
            case ListType elements -> {
                keyType = NativeType.INT;
                part = "idx";
                valueType = elements.element();
            }
            case SetType set ->
                    throw CqlException.invalid(
                            "Invalid element access syntax for set column " + column.name());
            default ->
                    throw CqlException.invalid(
                            "Invalid element access syntax for non-collection column "
                                    + column.name());
        }
        Compiled compiled =
                terms.compile(key, renamed(whole, part + "(" + column.name() + ")", keyType));
        return new Part(
                evaluation ->
                        new RowCondition.Target.AtKey(keyOf(column, compiled.evaluate(evaluation))),
                renamed(whole, "value(" + column.name() + ")", valueType));
    }

    private static byte[] keyOf(ColumnSchema column, byte @Nullable [] key) {
        if (key == null || Bound.isUnset(key)) {
            throw CqlException.invalid(
                    (Bound.isUnset(key) ? "Invalid unset value for " : "Invalid null value for ")
                            + (column.type() instanceof MapType ? "map" : "list")
                            + " element access");
        }
        if (column.type() instanceof ListType && Values.toInt(key) < 0) {
            throw CqlException.invalid("Invalid negative list index " + Values.toInt(key));
        }
        return key;
    }

    private static Part field(Condition condition, ColumnSchema column, ColumnSpec whole) {
        String field = condition.field().orElseThrow();
        if (!(column.type() instanceof UserType user)) {
            throw CqlException.invalid(
                    "Invalid field access syntax for non-UDT column " + column.name());
        }
        int index = user.fieldIndex(field);
        if (index < 0) {
            throw CqlException.invalid("Unknown field " + field + " for column " + column.name());
        }
        return new Part(
                evaluation -> new RowCondition.Target.Field(index),
                renamed(whole, column.name() + "." + field, user.fields().get(index).type()));
    }

    private static ColumnSpec renamed(ColumnSpec spec, String name, CqlType type) {
        return new ColumnSpec(spec.keyspace(), spec.table(), name, type);
    }

    private static void checkOperator(Condition condition, CqlType type) {
        if (condition.operator().isSlice() && type.contains(NativeType.DURATION)) {
            throw CqlException.invalid(
                    "Slice conditions ( "
                            + condition.operator()
                            + " ) are not supported on "
                            + (type == NativeType.DURATION
                                    ? "durations"
                                    : type.isCollection()
                                            ? "collections containing durations"
                                            : "tuples or UDTs containing durations"));
        }
    }

    private static ColumnSpec receiver(
            Operator operator, ColumnSchema column, ColumnSpec compared) {
        return switch (operator) {
            case CONTAINS -> renamed(compared, "value(" + column.name() + ")", contained(column));
            case CONTAINS_KEY -> {
                if (!(column.type() instanceof MapType map)) {
                    throw CqlException.invalid(
                            "Cannot use CONTAINS KEY on non-map column " + column.name());
                }
                yield renamed(compared, "key(" + column.name() + ")", map.key());
            }
            default -> compared;
        };
    }

    private static CqlType contained(ColumnSchema column) {
        return switch (column.type()) {
            case ListType elements -> elements.element();
            case SetType set -> set.element();
            case MapType map -> map.value();
            default ->
                    throw CqlException.invalid(
                            "Cannot use CONTAINS on non-collection column " + column.name());
        };
    }

    private static RowCondition.Operator operator(Operator operator) {
        return switch (operator) {
            case EQUAL -> RowCondition.Operator.EQUAL;
            case NOT_EQUAL -> RowCondition.Operator.NOT_EQUAL;
            case LESS -> RowCondition.Operator.LESS;
            case LESS_OR_EQUAL -> RowCondition.Operator.LESS_OR_EQUAL;
            case GREATER -> RowCondition.Operator.GREATER;
            case GREATER_OR_EQUAL -> RowCondition.Operator.GREATER_OR_EQUAL;
            case IN -> RowCondition.Operator.IN;
            case CONTAINS -> RowCondition.Operator.CONTAINS;
            case CONTAINS_KEY -> RowCondition.Operator.CONTAINS_KEY;
            case LIKE, IS_NOT_NULL ->
                    throw CqlException.invalid("Unsupported condition operator " + operator);
        };
    }

    ColumnSchema column() {
        return column;
    }

    RowCondition bind(RowKey row, Evaluation evaluation) {
        List<Optional<byte[]>> values = new ArrayList<>();
        list.ifPresent(marker -> values.addAll(listed(marker.evaluate(evaluation))));
        for (Compiled operand : operands) {
            byte[] value = operand.evaluate(evaluation);
            if (!Bound.isUnset(value)) {
                values.add(Optional.ofNullable(value));
            }
        }
        return new RowCondition.Compare(
                row, column.number(), target.bind(evaluation), operator, values);
    }

    private static List<Optional<byte[]>> listed(byte @Nullable [] list) {
        if (Bound.isUnset(list)) {
            throw CqlException.invalid("Invalid 'unset' value in condition");
        }
        if (list == null) {
            throw CqlException.invalid("Invalid null list in IN condition");
        }
        return Frames.elements(list).stream().map(Optional::of).toList();
    }
}
