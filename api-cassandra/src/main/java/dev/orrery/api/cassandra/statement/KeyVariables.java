package dev.orrery.api.cassandra.statement;

import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.syntax.Operator;
import dev.orrery.cql.syntax.Relation;
import java.util.ArrayList;
import java.util.List;

/** Finds the variables that a partition key is bound to. */
public final class KeyVariables {
    private KeyVariables() {}

    /** By relations; none unless every column is equal to a marker. */
    public static List<Integer> of(TableSchema table, List<Relation> where) {
        List<Integer> variables = new ArrayList<>();
        for (ColumnSchema key : table.partitionKey()) {
            for (Relation relation : where) {
                if (relation instanceof Relation.OnColumn r
                        && r.operator() == Operator.EQUAL
                        && r.column().equals(key.name())
                        && r.value() instanceof Expression.Marker marker) {
                    variables.add(marker.index());
                }
            }
        }
        return variables.size() == table.partitionKey().size() ? variables : List.of();
    }

    /** By the values of an insert. */
    public static List<Integer> of(
            TableSchema table, List<String> columns, List<Expression> values) {
        List<Integer> variables = new ArrayList<>();
        for (ColumnSchema key : table.partitionKey()) {
            int at = columns.indexOf(key.name());
            if (at >= 0 && values.get(at) instanceof Expression.Marker marker) {
                variables.add(marker.index());
            }
        }
        return variables.size() == table.partitionKey().size() ? variables : List.of();
    }
}
