package dev.orrery.api.cassandra.statement.where;

import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.syntax.Operator;
import java.util.List;
import java.util.stream.Collectors;

/** A relation with its columns looked up and its terms compiled. */
sealed interface Restriction {
    /** The columns it is about, in order. */
    List<ColumnSchema> columns();

    default ColumnSchema first() {
        return columns().getFirst();
    }

    /** Whether it allows only given values. */
    default boolean isPoint() {
        return switch (this) {
            case Comparison c -> c.operator() == Operator.EQUAL;
            case In in -> true;
            case Tuple t -> t.operator() == Operator.EQUAL;
            case TupleIn in -> true;
            case Element e -> false;
            case Token t -> false;
        };
    }

    default boolean isSlice() {
        return switch (this) {
            case Comparison c -> c.operator().isSlice();
            case Tuple t -> t.operator().isSlice();
            case In in -> false;
            case TupleIn in -> false;
            case Element e -> false;
            case Token t -> t.operator().isSlice();
        };
    }

    default boolean isIn() {
        return this instanceof In || this instanceof TupleIn;
    }

    /** The columns and the operator, for people. */
    default String text() {
        String names = columns().stream().map(ColumnSchema::name).collect(Collectors.joining(", "));
        return switch (this) {
            case Comparison c -> names + " " + c.operator();
            case Tuple t -> "(" + names + ") " + t.operator();
            case In _ -> names + " IN";
            case TupleIn _ -> "(" + names + ") IN";
            case Element _ -> names + "[] =";
            case Token t -> "token(" + names + ") " + t.operator();
        };
    }

    /** {@code column operator value}. */
    record Comparison(ColumnSchema column, Operator operator, Compiled value)
            implements Restriction {
        @Override
        public List<ColumnSchema> columns() {
            return List.of(column);
        }
    }

    /** {@code column IN values}. */
    record In(ColumnSchema column, InTerms values) implements Restriction {
        @Override
        public List<ColumnSchema> columns() {
            return List.of(column);
        }
    }

    /** {@code column[key] = value}. */
    record Element(ColumnSchema column, Compiled key, Compiled value) implements Restriction {
        @Override
        public List<ColumnSchema> columns() {
            return List.of(column);
        }
    }

    /** {@code token(key) operator value}. */
    record Token(List<ColumnSchema> columns, Operator operator, Compiled value)
            implements Restriction {}

    /** {@code (columns) operator value}. */
    record Tuple(List<ColumnSchema> columns, Operator operator, Compiled value)
            implements Restriction {}

    /** {@code (columns) IN values}. */
    record TupleIn(List<ColumnSchema> columns, InTerms values) implements Restriction {}
}
