package dev.orrery.api.cassandra.statement.where;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.syntax.Operator;
import java.util.ArrayList;
import java.util.List;

/** Refuses relations on one column that cannot stand beside each other. */
final class RelationConflicts {
    private RelationConflicts() {}

    /** Adds a restriction to those of the same kind of columns. */
    static void add(List<Restriction> list, Restriction added) {
        for (Restriction known : list) {
            for (ColumnSchema column : added.columns()) {
                if (known.columns().contains(column)) {
                    checkTogether(known, added, column);
                }
            }
        }
        list.add(added);
    }

    private static void checkTogether(Restriction known, Restriction added, ColumnSchema column) {
        boolean bothContain = isContains(known) && isContains(added);
        if (bothContain || known instanceof Restriction.Element) {
            return;
        }
        if (known.isPoint() || added.isPoint()) {
            throw CqlException.invalid(
                    column.name()
                            + " cannot be restricted by more than one relation if it includes "
                            + (known.isIn() || added.isIn() ? "a IN" : "an Equal"));
        }
        if (!known.isSlice() || !added.isSlice()) {
            return;
        }
        if (!known.first().equals(added.first())) {
            boolean later = known.first().position() > added.first().position();
            throw CqlException.invalid(
                    "Column \""
                            + (later ? known : added).first().name()
                            + "\" cannot be restricted by two inequalities not starting with the"
                            + " same column");
        }
        if (isLower(known) == isLower(added)) {
            List<String> common = new ArrayList<>(names(known));
            common.retainAll(names(added));
            throw CqlException.invalid(
                    "More than one restriction was found for the "
                            + (isLower(known) ? "start" : "end")
                            + " bound on "
                            + String.join(" ,", common));
        }
    }

    private static List<String> names(Restriction restriction) {
        return restriction.columns().stream().map(ColumnSchema::name).toList();
    }

    private static boolean isContains(Restriction restriction) {
        return restriction instanceof Restriction.Comparison c
                && !c.operator().isSlice()
                && !restriction.isPoint();
    }

    private static boolean isLower(Restriction restriction) {
        return switch (restriction) {
            case Restriction.Comparison c -> isLower(c.operator());
            case Restriction.Tuple t -> isLower(t.operator());
            default -> false;
        };
    }

    private static boolean isLower(Operator operator) {
        return operator == Operator.GREATER || operator == Operator.GREATER_OR_EQUAL;
    }
}
