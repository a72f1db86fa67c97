package dev.orrery.query.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Operands: literals, names, calls, parentheses, subqueries; and access to their members. Nested
 * ones recurse through {@link #primary}, by few calls for each level: each takes of the stack.
 */
final class PrimaryParser {
    private static final String EXPECTED = "an expression";

    private final TokenCursor cursor;
    private final ExpressionParser expressions;
    private final QueryParser queries;

    PrimaryParser(TokenCursor cursor, ExpressionParser expressions, QueryParser queries) {
        this.cursor = cursor;
        this.expressions = expressions;
        this.queries = queries;
    }

    Expression primary() {
        Token token = cursor.peek();
        Expression root =
                switch (token.kind()) {
                    case STRING ->
                            new Expression.StringLiteral(cursor.take().text(), token.position());
                    case NUMBER ->
                            new Expression.NumberLiteral(cursor.take().text(), token.position());
                    case PARAMETER ->
                            new Expression.Parameter(cursor.take().text(), token.position());
                    case SYMBOL -> bracketed(token);
                    case WORD -> word(token);
                    case END -> throw SyntaxError.unexpected(token, EXPECTED);
                };
        SourcePosition position = root.position();
        List<Expression.Step> steps = new ArrayList<>(0);
        while (true) {
            if (cursor.takeIf(".")) {
                String name = cursor.expectName("a property name after '.'");
                steps.add(new Expression.Step.Name(name));
            } else if (cursor.takeIf("[")) {
                steps.add(bracketStep());
            } else {
                return steps.isEmpty() ? root : new Expression.Path(root, steps, position);
            }
        }
    }

    private Expression.Step bracketStep() {
        Token key = cursor.peek();
        boolean alone = cursor.peek(1).isSymbol("]");
        Expression.Step step;
        if (alone && key.kind() == Token.Kind.STRING) {
            cursor.take();
            step = new Expression.Step.Name(key.text());
        } else if (alone
                && key.kind() == Token.Kind.NUMBER
                && ExpressionParser.isElementIndex(key.text())) {
            cursor.take();
            step = new Expression.Step.Element(Integer.parseInt(key.text()));
        } else {
            step = new Expression.Step.Computed(expressions.expression());
        }
        cursor.expect("]");
        return step;
    }

    private Expression bracketed(Token token) {
        if (cursor.takeIf("(")) {
            if (cursor.peek().isKeyword(Keyword.SELECT)) {
                return subquery(SubqueryKind.SCALAR, token);
            }
            Expression inner = expressions.expression();
            cursor.expect(")");
            return inner;
        }
        if (cursor.takeIf("[")) {
            List<Expression> elements = cursor.takeIf("]") ? List.of() : expressions.listUntil("]");
            return new Expression.ArrayLiteral(elements, token.position());
        }
        if (cursor.takeIf("{")) {
            return new Expression.ObjectLiteral(members(), token.position());
        }
        throw SyntaxError.unexpected(token, EXPECTED);
    }

    /** Reads the query after an opening parenthesis, and the closing one. */
    private Expression subquery(SubqueryKind kind, Token first) {
        Query query = queries.query();
        cursor.expect(")");
        return new Expression.Subquery(kind, query, first.position());
    }

    private List<Expression.Member> members() {
        List<Expression.Member> members = new ArrayList<>();
        if (cursor.takeIf("}")) {
            return members;
        }
        do {
            String name =
                    cursor.peek().kind() == Token.Kind.STRING
                            ? cursor.take().text()
                            : cursor.expectName("a property name");
            cursor.expect(":");
            members.add(new Expression.Member(name, expressions.expression()));
        } while (cursor.takeIf(","));
        if (!cursor.takeIf("}")) {
            throw SyntaxError.unexpected(cursor.peek(), "',' or '}'");
        }
        return members;
    }

    private Expression word(Token token) {
        Expression literal = literal(token);
        if (literal != null) {
            cursor.take();
            return literal;
        }
        if (token.isKeyword(Keyword.UDF) && cursor.peek(1).isSymbol(".")) {
            return userFunction(token);
        }
        boolean call = cursor.peek(1).isSymbol("(");
        SubqueryKind kind = call ? subqueryKind(token) : null;
        if (kind != null && cursor.peek(2).isKeyword(Keyword.SELECT)) {
            cursor.take();
            cursor.take();
            return subquery(kind, token);
        }
        if (!token.isAlias()) {
            throw SyntaxError.unexpected(token, EXPECTED);
        }
        cursor.take();
        if (!call) {
            return new Expression.Reference(token.text(), token.position());
        }
        cursor.take();
        List<Expression> arguments = cursor.takeIf(")") ? List.of() : expressions.listUntil(")");
        return new Expression.Call(token.text(), false, arguments, token.position());
    }

    private static @Nullable Expression literal(Token token) {
        SourcePosition position = token.position();
        Keyword keyword = token.keyword();
        if (keyword == null) {
            return null;
        }
        return switch (keyword) {
            case TRUE -> new Expression.BooleanLiteral(true, position);
            case FALSE -> new Expression.BooleanLiteral(false, position);
            case NULL -> new Expression.NullLiteral(position);
            case UNDEFINED -> new Expression.UndefinedLiteral(position);
            default -> null;
        };
    }

    private static @Nullable SubqueryKind subqueryKind(Token token) {
        Keyword keyword = token.keyword();
        if (keyword == null) {
            return null;
        }
        return switch (keyword) {
            case EXISTS -> SubqueryKind.EXISTS;
            case ARRAY -> SubqueryKind.ARRAY;
            case ALL -> SubqueryKind.ALL;
            case FIRST -> SubqueryKind.FIRST;
            case LAST -> SubqueryKind.LAST;
            default -> null;
        };
    }

    private Expression userFunction(Token first) {
        cursor.take();
        cursor.expect(".");
        String name = cursor.expectName("the name of a function after 'udf.'");
        cursor.countUserFunctionCall(first.position());
        cursor.expect("(");
        List<Expression> arguments = cursor.takeIf(")") ? List.of() : expressions.listUntil(")");
        return new Expression.Call(name, true, arguments, first.position());
    }
}
