package dev.orrery.query.syntax;

import java.util.ArrayList;
import java.util.List;

/** The FROM clause after its keyword. */
final class FromParser {
    private final TokenCursor cursor;
    private final QueryParser queries;

    FromParser(TokenCursor cursor, QueryParser queries) {
        this.cursor = cursor;
        this.queries = queries;
    }

    From from() {
        From.Source first = source();
        List<From.Source> joins = new ArrayList<>();
        while (cursor.peek().isKeyword(Keyword.JOIN)) {
            cursor.countJoin(cursor.take().position());
            joins.add(source());
        }
        return new From(first, joins);
    }

    private From.Source source() {
        SourcePosition position = cursor.peek().position();
        if (cursor.peek().isAlias() && cursor.peek(1).isKeyword(Keyword.IN)) {
            String alias = cursor.take().text();
            cursor.expect(Keyword.IN);
            return new From.Iteration(alias, origin(), position);
        }
        From.Origin origin = origin();
        if (cursor.takeIf(Keyword.AS)) {
            return new From.Whole(origin, cursor.expectAlias("an alias after AS"), position);
        }
        String alias = cursor.peek().isAlias() ? cursor.take().text() : null;
        return new From.Whole(origin, alias, position);
    }

    private From.Origin origin() {
        if (cursor.takeIf("(")) {
            Query query = queries.query();
            cursor.expect(")");
            return new From.SubqueryOrigin(query);
        }
        String root = cursor.expectAlias("a container, an alias or a subquery");
        return new From.PathOrigin(root, steps());
    }

    private List<Expression.Step> steps() {
        List<Expression.Step> steps = new ArrayList<>();
        while (true) {
            if (cursor.takeIf(".")) {
                String name = cursor.expectName("a property name after '.'");
                steps.add(new Expression.Step.Name(name));
            } else if (cursor.takeIf("[")) {
                steps.add(bracketStep());
            } else {
                return steps;
            }
        }
    }

    private Expression.Step bracketStep() {
        Token key = cursor.take();
        Expression.Step step;
        if (key.kind() == Token.Kind.STRING) {
            step = new Expression.Step.Name(key.text());
        } else if (key.kind() == Token.Kind.NUMBER && ExpressionParser.isElementIndex(key.text())) {
            step = new Expression.Step.Element(Integer.parseInt(key.text()));
        } else {
            throw SyntaxError.unexpected(key, "a string or an index after '['");
        }
        cursor.expect("]");
        return step;
    }
}
