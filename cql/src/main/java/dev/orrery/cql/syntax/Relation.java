package dev.orrery.cql.syntax;

import dev.orrery.cql.type.Names;
import java.util.List;

/** One condition of a {@code WHERE} clause. */
public sealed interface Relation {
    /** {@code column operator value}. */
    record OnColumn(String column, Operator operator, Expression value) implements Relation {
        @Override
        public String toString() {
            return operator == Operator.IS_NOT_NULL
                    ? Names.quoted(column) + " IS NOT NULL"
                    : Names.quoted(column) + " " + operator + " " + value;
        }
    }

    /** {@code column IN ...}. */
    record ColumnIn(String column, InValues values) implements Relation {
        @Override
        public String toString() {
            return Names.quoted(column) + " IN " + values;
        }
    }

    /** {@code column[key] operator value}. */
    record OnElement(String column, Expression key, Operator operator, Expression value)
            implements Relation {
        @Override
        public String toString() {
            return Names.quoted(column) + "[" + key + "] " + operator + " " + value;
        }
    }

    /** {@code token(columns) operator value}. */
    record OnToken(List<String> columns, Operator operator, Expression value) implements Relation {
        public OnToken {
            columns = List.copyOf(columns);
        }

        @Override
        public String toString() {
            return "token" + names(columns) + " " + operator + " " + value;
        }
    }

    /** {@code (columns) operator tuple}. */
    record OnTuple(List<String> columns, Operator operator, Expression value) implements Relation {
        public OnTuple {
            columns = List.copyOf(columns);
        }

        @Override
        public String toString() {
            return names(columns) + " " + operator + " " + value;
        }
    }

    /** {@code (columns) IN ...}. */
    record TupleIn(List<String> columns, InValues values) implements Relation {
        public TupleIn {
            columns = List.copyOf(columns);
        }

        @Override
        public String toString() {
            return names(columns) + " IN " + values;
        }
    }

    /** {@code expr(index, value)}. */
    record OnIndex(String index, Expression value) implements Relation {
        @Override
        public String toString() {
            return "expr(" + index + "," + value + ")";
        }
    }

    /** {@code COSMOS_CHANGEFEED_START_TIME() = time}. */
    record ChangeFeedStart(Expression time) implements Relation {
        @Override
        public String toString() {
            return "cosmos_changefeed_start_time() = " + time;
        }
    }

    private static String names(List<String> columns) {
        return ExpressionText.join("(", columns.stream().map(Names::quoted).toList(), ")");
    }
}
