package dev.orrery.query.syntax;

import dev.orrery.query.syntax.Expression.Link;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Scalar expressions, by precedence climbing. */
final class ExpressionParser {
    private final TokenCursor cursor;
    private final PrimaryParser primaries;

    ExpressionParser(TokenCursor cursor, QueryParser queries) {
        this.cursor = cursor;
        this.primaries = new PrimaryParser(cursor, this, queries);
    }

    Expression expression() {
        return expression(Precedence.LOWEST);
    }

    /** Reads one expression or more, and the symbol after the last. */
    List<Expression> listUntil(String end) {
        List<Expression> items = new ArrayList<>();
        do {
            items.add(expression(Precedence.LOWEST));
        } while (cursor.takeIf(","));
        if (!cursor.takeIf(end)) {
            throw SyntaxError.unexpected(cursor.peek(), "',' or '" + end + "'");
        }
        return items;
    }

    static boolean isElementIndex(String number) {
        return number.length() <= 9 && number.chars().allMatch(Character::isDigit);
    }

    /** Reads an expression whose operators all bind at least as tight as {@code minimum}. */
    private Expression expression(int minimum) {
        cursor.enter();
        Expression prefixed = prefixed();
        Expression left = prefixed == null ? primaries.primary() : prefixed;
        int allowed = Precedence.PRIMARY;
        while (true) {
            Token operator = cursor.peek();
            int precedence = infixPrecedence(operator);
            if (precedence < minimum || precedence > allowed) {
                cursor.leave();
                return left;
            }
            left = infix(left, operator, precedence);
            // What was just read took every operator of its own and of tighter precedence.
            allowed = precedence - 1;
        }
    }

    /** An operator before its operand, with both; null where none begins. */
    private @Nullable Expression prefixed() {
        Token token = cursor.peek();
        if (cursor.takeIf(Keyword.NOT)) {
            return new Expression.Not(expression(Precedence.NOT), token.position());
        }
        UnaryOperator sign = sign(token);
        if (sign == null) {
            return null;
        }
        cursor.take();
        return new Expression.Unary(sign, expression(Precedence.UNARY), token.position());
    }

    private static @Nullable UnaryOperator sign(Token token) {
        for (UnaryOperator operator : UnaryOperator.values()) {
            if (token.isSymbol(operator.symbol())) {
                return operator;
            }
        }
        return null;
    }

    /** The precedence of the operator a token begins, or zero where it begins none. */
    private int infixPrecedence(Token token) {
        if (token.kind() == Token.Kind.SYMBOL) {
            return InfixSymbols.precedence(token.text());
        }
        Keyword keyword = token.keyword();
        if (keyword == null) {
            return 0;
        }
        return switch (keyword) {
            case OR -> Precedence.OR;
            case AND -> Precedence.AND;
            case BETWEEN, IN, LIKE -> Precedence.RELATIONAL;
            case NOT -> isNegatedInfix() ? Precedence.RELATIONAL : 0;
            default -> 0;
        };
    }

    private boolean isNegatedInfix() {
        Keyword second = cursor.peek(1).keyword();
        return second == Keyword.BETWEEN || second == Keyword.IN || second == Keyword.LIKE;
    }

    private Expression infix(Expression left, Token operator, int precedence) {
        return switch (precedence) {
            case Precedence.CONDITIONAL -> conditional(left, operator);
            case Precedence.COALESCE -> coalesce(left, operator);
            case Precedence.OR -> logical(left, operator, LogicalOperator.OR);
            case Precedence.AND -> logical(left, operator, LogicalOperator.AND);
            case Precedence.EQUALITY -> comparison(left, operator, precedence);
            case Precedence.RELATIONAL ->
                    operator.kind() == Token.Kind.SYMBOL
                            ? comparison(left, operator, precedence)
                            : membership(left, operator);
            default -> chain(left, operator, precedence);
        };
    }

    private Expression conditional(Expression condition, Token operator) {
        cursor.expect("?");
        Expression whenTrue = expression();
        cursor.expect(":");
        Expression otherwise = expression();
        return new Expression.Conditional(condition, whenTrue, otherwise, operator.position());
    }

    private Expression coalesce(Expression left, Token operator) {
        List<Expression> operands = new ArrayList<>();
        operands.add(left);
        while (cursor.takeIf("??")) {
            operands.add(expression(Precedence.COALESCE + 1));
        }
        return new Expression.Coalesce(operands, operator.position());
    }

    private Expression logical(Expression left, Token token, LogicalOperator operator) {
        Keyword keyword = operator == LogicalOperator.OR ? Keyword.OR : Keyword.AND;
        List<Expression> operands = new ArrayList<>();
        operands.add(left);
        while (cursor.takeIf(keyword)) {
            operands.add(expression(operator.precedence() + 1));
        }
        return new Expression.Logical(operator, operands, token.position());
    }

    private Expression comparison(Expression left, Token token, int precedence) {
        ComparisonOperator operator = InfixSymbols.comparison(cursor.take().text());
        Expression right = expression(precedence + 1);
        if (InfixSymbols.precedence(cursor.peek()) == precedence) {
            throw SyntaxError.unexpected(
                    cursor.peek(), "parentheses: comparisons cannot follow each other");
        }
        return new Expression.Comparison(operator, left, right, token.position());
    }

    private Expression chain(Expression first, Token token, int precedence) {
        List<Link> links = new ArrayList<>();
        while (InfixSymbols.precedence(cursor.peek()) == precedence) {
            ChainOperator operator = InfixSymbols.chain(cursor.take().text());
            links.add(new Link(operator, expression(precedence + 1)));
        }
        return new Expression.Chain(first, links, token.position());
    }

    private Expression membership(Expression left, Token first) {
        boolean negated = cursor.takeIf(Keyword.NOT);
        if (cursor.takeIf(Keyword.BETWEEN)) {
            Expression low = operand();
            cursor.expect(Keyword.AND);
            return new Expression.Between(left, low, operand(), negated, first.position());
        }
        if (cursor.takeIf(Keyword.IN)) {
            cursor.expect("(");
            return new Expression.In(left, listUntil(")"), negated, first.position());
        }
        cursor.expect(Keyword.LIKE);
        Expression pattern = operand();
        String escape = cursor.takeIf(Keyword.ESCAPE) ? escape() : null;
        return new Expression.Like(left, pattern, escape, negated, first.position());
    }

    private Expression operand() {
        return expression(Precedence.RELATIONAL + 1);
    }

    private String escape() {
        Token token = cursor.take();
        boolean single =
                token.kind() == Token.Kind.STRING
                        && token.text().codePointCount(0, token.text().length()) == 1;
        if (!single) {
            throw SyntaxError.unexpected(token, "a string of one character after ESCAPE");
        }
        return token.text();
    }
}
