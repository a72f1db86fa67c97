package dev.orrery.cql.syntax;

import dev.orrery.cql.type.Names;
import java.util.List;
import java.util.Optional;

/** A statement that changes rows. */
public sealed interface ModificationStatement extends Statement {
    QualifiedName table();

    Using using();

    /** {@code USING TIMESTAMP ... AND TTL ...}. */
    record Using(Optional<Expression> timestamp, Optional<Expression> timeToLive) {
        public static final Using NOTHING = new Using(Optional.empty(), Optional.empty());
    }

    /** {@code IF EXISTS}, or {@code IF} with conditions, or nothing. */
    record Conditions(boolean ifExists, List<Condition> conditions) {
        public static final Conditions NONE = new Conditions(false, List.of());

        public Conditions {
            conditions = List.copyOf(conditions);
        }

        public boolean isEmpty() {
            return !ifExists && conditions.isEmpty();
        }
    }

    /**
     * A condition on a column, an element of it or a field of it.
     *
     * @param column the column
     * @param element the key, if an element is meant
     * @param field the name, if a field is meant
     * @param operator how it is compared
     * @param values the one value, or those of {@code IN}
     */
    record Condition(
            String column,
            Optional<Expression> element,
            Optional<String> field,
            Operator operator,
            InValues values) {
        /** The value to compare with; not for {@code IN}. */
        public Expression value() {
            return values.values().getFirst();
        }

        @Override
        public String toString() {
            return Names.quoted(column)
                    + element.map(key -> "[" + key + "]").orElse("")
                    + field.map(name -> "." + name).orElse("")
                    + " "
                    + operator
                    + " "
                    + (operator == Operator.IN ? values : value());
        }
    }

    /** {@code INSERT INTO table (columns) VALUES (values)}. */
    record Insert(
            QualifiedName table,
            List<String> columns,
            List<Expression> values,
            boolean ifNotExists,
            Using using)
            implements ModificationStatement {
        public Insert {
            columns = List.copyOf(columns);
            values = List.copyOf(values);
        }
    }

    /** {@code INSERT INTO table JSON value}; the value is a string or a marker. */
    record InsertJson(
            QualifiedName table,
            Expression json,
            boolean defaultUnset,
            boolean ifNotExists,
            Using using)
            implements ModificationStatement {}

    /** {@code UPDATE}. */
    record Update(
            QualifiedName table,
            Using using,
            List<Assignment> assignments,
            List<Relation> where,
            Conditions conditions)
            implements ModificationStatement {
        public Update {
            assignments = List.copyOf(assignments);
            where = List.copyOf(where);
        }
    }

    /** {@code DELETE}; without deletions whole rows go. */
    record Delete(
            QualifiedName table,
            Using using,
            List<Deletion> deletions,
            List<Relation> where,
            Conditions conditions)
            implements ModificationStatement {
        public Delete {
            deletions = List.copyOf(deletions);
            where = List.copyOf(where);
        }
    }

    /** What becomes of a column in {@code UPDATE}. */
    sealed interface Assignment {
        String column();

        /** {@code column = value}. */
        record Assign(String column, Expression value) implements Assignment {}

        /** {@code column = column + value}. */
        record Add(String column, Expression value) implements Assignment {}

        /** {@code column = column - value}. */
        record Subtract(String column, Expression value) implements Assignment {}

        /** {@code column = value + column}. */
        record Prepend(String column, Expression value) implements Assignment {}

        /** {@code column[key] = value}. */
        record AssignElement(String column, Expression key, Expression value)
                implements Assignment {}

        /** {@code column.field = value}. */
        record AssignField(String column, String field, Expression value) implements Assignment {}
    }

    /** A column, an element of it or a field of it that {@code DELETE} names. */
    record Deletion(String column, Optional<Expression> element, Optional<String> field) {}
}
