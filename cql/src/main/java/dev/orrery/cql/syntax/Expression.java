package dev.orrery.cql.syntax;

import dev.orrery.cql.type.ConstantKind;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.TypeReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * Something that has a value: a term of a condition or assignment, or a selected expression. Only
 * selected ones name columns. The text of an expression is what Cassandra calls its column.
 */
public sealed interface Expression {
    /** The names of the columns in it. */
    default List<String> columns() {
        return this instanceof Column column
                ? List.of(column.name())
                : parts().stream().flatMap(part -> part.columns().stream()).toList();
    }

    /** The expressions that it is made of. */
    private List<Expression> parts() {
        return switch (this) {
            case Constant _, Null _, Marker _, CountRows _, Column _ -> List.of();
            case ListLiteral list -> list.elements();
            case SetLiteral set -> set.elements();
            case MapLiteral map ->
                    map.entries().stream()
                            .flatMap(entry -> Stream.of(entry.key(), entry.value()))
                            .toList();
            case UserTypeLiteral user -> List.copyOf(user.fields().values());
            case TupleLiteral tuple -> tuple.elements();
            case Call call -> call.arguments();
            case TypeHint hint -> List.of(hint.value());
            case Cast cast -> List.of(cast.value());
            case Arithmetic arithmetic -> List.of(arithmetic.left(), arithmetic.right());
            case Negation negation -> List.of(negation.value());
            case Field field -> List.of(field.value());
            case Element element -> List.of(element.value(), element.key());
            case Slice slice ->
                    Stream.of(Optional.of(slice.value()), slice.from(), slice.to())
                            .flatMap(Optional::stream)
                            .toList();
            case CellProperty property -> List.of(property.cell());
        };
    }

    /** A constant; the text is without quotes. */
    record Constant(ConstantKind kind, String text) implements Expression {
        @Override
        public String toString() {
            return kind == ConstantKind.STRING ? "'" + text + "'" : text;
        }
    }

    /** {@code null}. */
    record Null() implements Expression {
        @Override
        public String toString() {
            return "NULL";
        }
    }

    /** A bind marker: the number of its value, and its name if it has one. */
    record Marker(int index, Optional<String> name) implements Expression {
        @Override
        public String toString() {
            return name.map(n -> ":" + n).orElse("?");
        }
    }

    /** {@code [a, b]}: a list or a vector. */
    record ListLiteral(List<Expression> elements) implements Expression {
        public ListLiteral {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return ExpressionText.join("[", elements, "]");
        }
    }

    /** {@code {a, b}}; without elements it may also be an empty map. */
    record SetLiteral(List<Expression> elements) implements Expression {
        public SetLiteral {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return ExpressionText.join("{", elements, "}");
        }
    }

    /** {@code {a: b}}. */
    record MapLiteral(List<Entry> entries) implements Expression {
        /** A key and its value. */
        public record Entry(Expression key, Expression value) {
            @Override
            public String toString() {
                return key + ": " + value;
            }
        }

        public MapLiteral {
            entries = List.copyOf(entries);
        }

        @Override
        public String toString() {
            return ExpressionText.join("{", entries, "}");
        }
    }

    /** {@code {field: value}}, a value of a user type. */
    record UserTypeLiteral(SequencedMap<String, Expression> fields) implements Expression {
        public UserTypeLiteral {
            fields = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(fields));
        }

        @Override
        public String toString() {
            List<String> parts = new ArrayList<>();
            fields.forEach((name, value) -> parts.add(name + ": " + value));
            return ExpressionText.join("{", parts, "}");
        }
    }

    /** {@code (a, b)}; one element in a selection is that expression in parentheses. */
    record TupleLiteral(List<Expression> elements) implements Expression {
        public TupleLiteral {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return ExpressionText.join("(", elements, ")");
        }
    }

    /** A call; the keyspace is that of the function, if it is named. */
    record Call(Optional<String> keyspace, String function, List<Expression> arguments)
            implements Expression {
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public String toString() {
            return keyspace.map(k -> k + ".").orElse("")
                    + function
                    + ExpressionText.join("(", arguments, ")");
        }
    }

    /** {@code COUNT(*)}. */
    record CountRows() implements Expression {
        @Override
        public String toString() {
            return "count";
        }
    }

    /** {@code (type) value}: says the type of a value that does not show it. */
    record TypeHint(TypeReference type, Expression value) implements Expression {
        @Override
        public String toString() {
            return "(" + type + ")" + value;
        }
    }

    /** {@code CAST(value AS type)}. */
    record Cast(Expression value, NativeType type) implements Expression {
        @Override
        public String toString() {
            return "cast(" + value + " as " + type + ")";
        }
    }

    /** An arithmetic operation: one of {@code + - * / %}. */
    record Arithmetic(char operator, Expression left, Expression right) implements Expression {
        @Override
        public String toString() {
            return left + " " + operator + " " + right;
        }
    }

    /** {@code -value}. */
    record Negation(Expression value) implements Expression {
        @Override
        public String toString() {
            return "-" + value;
        }
    }

    /** A column. */
    record Column(String name) implements Expression {
        @Override
        public String toString() {
            return name;
        }
    }

    /** {@code value.field}. */
    record Field(Expression value, String field) implements Expression {
        @Override
        public String toString() {
            return value + "." + field;
        }
    }

    /** {@code value[key]}. */
    record Element(Expression value, Expression key) implements Expression {
        @Override
        public String toString() {
            return value + "[" + key + "]";
        }
    }

    /** {@code value[from..to]}. */
    record Slice(Expression value, Optional<Expression> from, Optional<Expression> to)
            implements Expression {
        @Override
        public String toString() {
            return value
                    + "["
                    + from.map(Object::toString).orElse("")
                    + ".."
                    + to.map(Object::toString).orElse("")
                    + "]";
        }
    }

    /** When a cell was written, or how long it lives; of a column or a part of it. */
    record CellProperty(Kind kind, Expression cell) implements Expression {
        /** What is asked. */
        public enum Kind {
            WRITETIME("writetime"),
            MAXWRITETIME("maxwritetime"),
            TTL("ttl");

            private final String function;

            Kind(String function) {
                this.function = function;
            }

            public String function() {
                return function;
            }
        }

        @Override
        public String toString() {
            return kind.function() + "(" + cell + ")";
        }
    }
}
