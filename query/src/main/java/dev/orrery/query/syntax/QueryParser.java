package dev.orrery.query.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The clauses of a query, by recursive descent. */
final class QueryParser {
    private final TokenCursor cursor;
    private final ExpressionParser expressions;
    private final FromParser sources;

    QueryParser(TokenCursor cursor) {
        this.cursor = cursor;
        this.expressions = new ExpressionParser(cursor, this);
        this.sources = new FromParser(cursor, this);
    }

    ExpressionParser expressions() {
        return expressions;
    }

    Query query() {
        cursor.enter();
        Select select = select();
        From from = cursor.takeIf(Keyword.FROM) ? sources.from() : null;
        Expression where = where();
        List<Expression> groupBy = groupBy();
        Query query = new Query(select, from, where, groupBy, orderBy(), offsetLimit());
        cursor.leave();
        return query;
    }

    Query condition() {
        SourcePosition position = cursor.peek().position();
        cursor.expect(Keyword.FROM);
        From from = sources.from();
        if (!cursor.peek().isKeyword(Keyword.WHERE)) {
            throw SyntaxError.unexpected(cursor.peek(), "WHERE");
        }
        Expression yes = new Expression.BooleanLiteral(true, position);
        Select select = new Select(false, null, new Select.Value(yes));
        return new Query(select, from, where(), List.of(), null, null);
    }

    private Select select() {
        cursor.expect(Keyword.SELECT);
        boolean distinct = cursor.takeIf(Keyword.DISTINCT);
        RowCount top = cursor.takeIf(Keyword.TOP) ? rowCount("TOP") : null;
        return new Select(distinct, top, projection());
    }

    private Select.Projection projection() {
        Token first = cursor.peek();
        if (cursor.takeIf("*")) {
            return new Select.Star(first.position());
        }
        if (cursor.takeIf(Keyword.VALUE)) {
            return new Select.Value(expressions.expression());
        }
        List<Select.Item> items = new ArrayList<>();
        do {
            Expression expression = expressions.expression();
            items.add(new Select.Item(expression, selectAlias()));
        } while (cursor.takeIf(","));
        return new Select.Items(items);
    }

    private @Nullable String selectAlias() {
        if (!cursor.takeIf(Keyword.AS)) {
            return cursor.peek().isAlias() ? cursor.take().text() : null;
        }
        return cursor.peek().kind() == Token.Kind.STRING
                ? cursor.take().text()
                : cursor.expectName("a name after AS");
    }

    private @Nullable Expression where() {
        return cursor.takeIf(Keyword.WHERE) ? expressions.expression() : null;
    }

    private List<Expression> groupBy() {
        if (!cursor.takeIf(Keyword.GROUP)) {
            return List.of();
        }
        cursor.expect(Keyword.BY);
        List<Expression> keys = new ArrayList<>();
        do {
            keys.add(expressions.expression());
        } while (cursor.takeIf(","));
        return keys;
    }

    private @Nullable OrderBy orderBy() {
        if (!cursor.takeIf(Keyword.ORDER)) {
            return null;
        }
        cursor.expect(Keyword.BY);
        boolean byRank = isRank() && cursor.takeIf(Keyword.RANK);
        List<OrderBy.Item> items = new ArrayList<>();
        do {
            Expression expression = expressions.expression();
            if (byRank) {
                refuseDirection();
            }
            items.add(new OrderBy.Item(expression, isDescending(expression)));
        } while (cursor.takeIf(","));
        return new OrderBy(byRank, items);
    }

    private void refuseDirection() {
        Token token = cursor.peek();
        if (token.isKeyword(Keyword.ASC) || token.isKeyword(Keyword.DESC)) {
            throw SyntaxError.at(
                    token.position(),
                    "Specifying a sort order (ASC or DESC) in the ORDER BY RANK clause is not"
                            + " allowed");
        }
    }

    private boolean isDescending(Expression expression) {
        if (cursor.takeIf(Keyword.DESC)) {
            return true;
        }
        return !cursor.takeIf(Keyword.ASC) && VectorCalls.isDescending(expression);
    }

    /** RANK is an ordinary name unless an expression follows it. */
    private boolean isRank() {
        return cursor.peek().isKeyword(Keyword.RANK) && cursor.peek(1).isAlias();
    }

    private @Nullable OffsetLimit offsetLimit() {
        if (!cursor.takeIf(Keyword.OFFSET)) {
            return null;
        }
        RowCount offset = rowCount("OFFSET");
        cursor.expect(Keyword.LIMIT);
        return new OffsetLimit(offset, rowCount("LIMIT"));
    }

    private RowCount rowCount(String clause) {
        Token token = cursor.peek();
        if (token.kind() == Token.Kind.PARAMETER) {
            cursor.take();
            return new RowCount.FromParameter(token.text(), token.position());
        }
        boolean whole = token.kind() == Token.Kind.NUMBER && isRowCount(token.text());
        if (!whole) {
            throw SyntaxError.unexpected(
                    token, "a whole number from 0 to 2147483647 or a parameter after " + clause);
        }
        cursor.take();
        return new RowCount.Fixed(Long.parseLong(token.text()), token.position());
    }

    private static boolean isRowCount(String number) {
        return number.length() <= 10
                && number.chars().allMatch(character -> character >= '0' && character <= '9')
                && Long.parseLong(number) <= Integer.MAX_VALUE;
    }
}
