package dev.orrery.query.syntax;

/** Turns text into a tree, or throws a bad request that names the place and what was expected. */
public final class SqlParser {
    private SqlParser() {}

    /** Reads a whole query, which begins with SELECT. */
    public static Query parseQuery(String text) {
        TokenCursor cursor = new TokenCursor(text);
        Query query = new QueryParser(cursor).query();
        expectEnd(cursor);
        return query;
    }

    /**
     * Reads a condition on one document: {@code FROM c WHERE filter}. The result selects {@code
     * true} for every row that passes.
     */
    public static Query parseCondition(String text) {
        TokenCursor cursor = new TokenCursor(text);
        Query query = new QueryParser(cursor).condition();
        expectEnd(cursor);
        return query;
    }

    /** Reads a single expression. */
    public static Expression parseExpression(String text) {
        TokenCursor cursor = new TokenCursor(text);
        Expression expression = new QueryParser(cursor).expressions().expression();
        expectEnd(cursor);
        return expression;
    }

    private static void expectEnd(TokenCursor cursor) {
        if (cursor.peek().kind() != Token.Kind.END) {
            throw SyntaxError.unexpected(cursor.peek(), "the end of the query");
        }
    }
}
