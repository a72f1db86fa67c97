package dev.orrery.query.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A scalar expression: something that has a value, possibly {@code undefined}, for every row. */
public sealed interface Expression {
    SourcePosition position();

    /** A constant written in the text. */
    sealed interface Literal extends Expression {}

    record UndefinedLiteral(SourcePosition position) implements Literal {}

    record NullLiteral(SourcePosition position) implements Literal {}

    record BooleanLiteral(boolean value, SourcePosition position) implements Literal {}

    /** An unsigned number in JSON notation; the sign is an operator. */
    record NumberLiteral(String text, SourcePosition position) implements Literal {}

    record StringLiteral(String value, SourcePosition position) implements Literal {}

    /** Operators, in the wide sense: they compute with the values of their operands. */
    sealed interface Operation extends Expression {}

    /** A parameter; its name has the leading {@code @}. */
    record Parameter(String name, SourcePosition position) implements Expression {}

    /** A name that a FROM or JOIN clause introduced. */
    record Reference(String alias, SourcePosition position) implements Expression {}

    /** Access to a member of a member of ... the root, which is itself no path. */
    record Path(Expression root, List<Step> steps, SourcePosition position) implements Expression {
        public Path {
            if (steps.isEmpty()) {
                throw new IllegalArgumentException("a path has at least one step");
            }
            if (root instanceof Path inner) {
                List<Step> all = new ArrayList<>(inner.steps);
                all.addAll(steps);
                root = inner.root;
                steps = all;
            }
            steps = List.copyOf(steps);
        }
    }

    /** One step of a {@link Path}. */
    sealed interface Step {
        record Name(String name) implements Step {}

        record Element(int index) implements Step {}

        /** The name or index is itself computed. */
        record Computed(Expression key) implements Step {}
    }

    record ArrayLiteral(List<Expression> elements, SourcePosition position) implements Expression {
        public ArrayLiteral {
            elements = List.copyOf(elements);
        }
    }

    record ObjectLiteral(List<Member> members, SourcePosition position) implements Expression {
        public ObjectLiteral {
            members = List.copyOf(members);
        }
    }

    record Member(String name, Expression value) {}

    record Unary(UnaryOperator operator, Expression operand, SourcePosition position)
            implements Operation {}

    record Not(Expression operand, SourcePosition position) implements Operation {}

    /**
     * Operators of one precedence, applied from left to right. A chain never begins with another
     * chain of the same precedence.
     */
    record Chain(Expression first, List<Link> links, SourcePosition position) implements Operation {
        public Chain {
            int precedence = links.getFirst().operator().precedence();
            if (!links.stream().allMatch(link -> link.operator().precedence() == precedence)) {
                throw new IllegalArgumentException("operators of a chain have one precedence");
            }
            if (first instanceof Chain inner && inner.precedence() == precedence) {
                List<Link> all = new ArrayList<>(inner.links);
                all.addAll(links);
                first = inner.first;
                links = all;
            }
            links = List.copyOf(links);
        }

        public int precedence() {
            return links.getFirst().operator().precedence();
        }
    }

    record Link(ChainOperator operator, Expression operand) {}

    record Comparison(
            ComparisonOperator operator, Expression left, Expression right, SourcePosition position)
            implements Operation {}

    /** AND or OR over two or more operands, none of which has the same operator. */
    record Logical(LogicalOperator operator, List<Expression> operands, SourcePosition position)
            implements Operation {
        public Logical {
            List<Expression> flat = new ArrayList<>(operands.size());
            for (Expression operand : operands) {
                if (operand instanceof Logical inner && inner.operator == operator) {
                    flat.addAll(inner.operands);
                } else {
                    flat.add(operand);
                }
            }
            if (flat.size() < 2) {
                throw new IllegalArgumentException("a logical operator has two or more operands");
            }
            operands = List.copyOf(flat);
        }
    }

    /** The first operand that is defined. */
    record Coalesce(List<Expression> operands, SourcePosition position) implements Operation {
        public Coalesce {
            operands = List.copyOf(operands);
        }
    }

    record Conditional(
            Expression condition,
            Expression whenTrue,
            Expression otherwise,
            SourcePosition position)
            implements Operation {}

    record Between(
            Expression value,
            Expression low,
            Expression high,
            boolean negated,
            SourcePosition position)
            implements Operation {}

    record In(Expression value, List<Expression> options, boolean negated, SourcePosition position)
            implements Operation {
        public In {
            options = List.copyOf(options);
        }
    }

    /**
     * A match with a pattern.
     *
     * @param escape one character, or null where the pattern has no escapes
     */
    record Like(
            Expression value,
            Expression pattern,
            @Nullable String escape,
            boolean negated,
            SourcePosition position)
            implements Operation {}

    /** A call of a system function, an aggregate, or (with {@code udf.}) a user's function. */
    record Call(
            String name, boolean userDefined, List<Expression> arguments, SourcePosition position)
            implements Expression {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    record Subquery(SubqueryKind kind, Query query, SourcePosition position)
            implements Expression {}
}
