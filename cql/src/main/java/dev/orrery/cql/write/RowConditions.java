package dev.orrery.cql.write;

import dev.orrery.cql.row.Cell;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableColumns;
import dev.orrery.cql.type.CqlType;
import dev.orrery.model.error.OrreryException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides whether conditions hold for what is stored. */
public final class RowConditions {
    private final TableColumns columns;

    public RowConditions(TableColumns columns) {
        this.columns = columns;
    }

    /**
     * Whether a condition holds.
     *
     * @param statics the live static columns
     * @param row the live row that the condition names; empty if there is none
     */
    public boolean hold(RowCondition condition, Row statics, Row row) {
        Row named = condition.row().isStatic() ? statics : row;
        return switch (condition) {
            case RowCondition.Exists _ -> !named.isEmpty();
            case RowCondition.NotExists _ -> named.isEmpty();
            case RowCondition.Compare compare -> holds(compare, statics, named);
        };
    }

    private boolean holds(RowCondition.Compare condition, Row statics, Row row) {
        ColumnSchema column = columns.column(condition.column());
        if (column == null) {
            throw OrreryException.badRequest("The column of a condition does not exist.");
        }
        if (condition.operands().isEmpty() && condition.operator() != RowCondition.Operator.IN) {
            throw OrreryException.badRequest("Invalid 'unset' value in condition");
        }
        Row source = column.isStatic() ? statics : row;
        return switch (condition.operator()) {
            case CONTAINS -> contains(condition, column.type(), source, false);
            case CONTAINS_KEY -> contains(condition, column.type(), source, true);
            case IN -> isIn(condition, column, source);
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> {
                Compared compared = Compared.of(condition, column, source);
                yield compares(compared, condition.operator(), condition.operands().getFirst());
            }
        };
    }

    private static boolean isIn(RowCondition.Compare condition, ColumnSchema column, Row source) {
        Compared compared = Compared.of(condition, column, source);
        for (Optional<byte[]> operand : condition.operands()) {
            if (compares(compared, RowCondition.Operator.EQUAL, operand)) {
                return true;
            }
        }
        return false;
    }

    private static boolean compares(
            Compared compared, RowCondition.Operator operator, Optional<byte[]> operand) {
        byte @Nullable [] left = compared.value();
        byte @Nullable [] right = compared.normalised(operand.orElse(null));
        boolean ordered =
                operator != RowCondition.Operator.EQUAL
                        && operator != RowCondition.Operator.NOT_EQUAL;
        if (right == null && ordered) {
            throw incomparable(operand.isEmpty() ? "null" : compared.emptyName(), operator);
        }
        if (left == null || right == null) {
            boolean bothNull = left == null && right == null;
            return switch (operator) {
                case EQUAL -> bothNull;
                case NOT_EQUAL -> !bothNull;
                default -> false;
            };
        }
        int order = Arrays.equals(left, right) ? 0 : compared.type().compare(left, right);
        return switch (operator) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
            case IN, CONTAINS, CONTAINS_KEY -> throw new IllegalArgumentException("no order");
        };
    }

    /** Refused only now: Cassandra does not look at conditions behind one that does not hold. */
    private static OrreryException incomparable(String what, RowCondition.Operator operator) {
        return OrreryException.badRequest(
                "Invalid comparison with " + what + " for operator \"" + operator + "\"");
    }

    private static boolean contains(
            RowCondition.Compare condition, CqlType type, Row source, boolean keys) {
        Optional<byte[]> wanted = condition.operands().getFirst();
        if (wanted.isEmpty()) {
            throw incomparable("null", condition.operator());
        }
        List<byte[]> elements;
        if (type.isMultiCell()) {
            List<Cell> cells = source.cells(condition.column());
            elements = cells.stream().map(cell -> CollectionParts.part(type, cell, keys)).toList();
        } else {
            Cell cell = source.cell(condition.column());
            elements = cell == null ? List.of() : CollectionParts.parts(type, cell.value(), keys);
        }
        CqlType elementType = CollectionParts.type(type, keys);
        return elements.stream().anyMatch(each -> elementType.compare(each, wanted.get()) == 0);
    }
}
