package dev.orrery.cql.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code WHERE} clauses. */
final class RelationParser {
    static final String CHANGE_FEED_START = "cosmos_changefeed_start_time";

    private final TokenStream in;
    private final ExpressionParser terms;

    RelationParser(TokenStream in) {
        this.in = in;
        this.terms = ExpressionParser.terms(in);
    }

    List<Relation> relations() {
        List<Relation> relations = new ArrayList<>();
        do {
            relations.add(relation());
        } while (in.acceptWord("and"));
        return relations;
    }

    private Relation relation() {
        if (in.isWord("token")) {
            in.next();
            List<String> columns = names();
            return new Relation.OnToken(columns, comparison(), terms.expression());
        }
        if (in.isSymbol("(")) {
            return parenthesised();
        }
        if (in.isWord("expr") && in.peek(1).isSymbol("(")) {
            return index();
        }
        if (in.isWord(CHANGE_FEED_START) && in.peek(1).isSymbol("(")) {
            in.next();
            in.next();
            in.expectSymbol(")");
            in.expectSymbol("=");
            return new Relation.ChangeFeedStart(terms.expression());
        }
        return onColumn(in.name());
    }

    private Relation index() {
        in.next();
        in.next();
        String index = in.indexName().name();
        in.expectSymbol(",");
        Relation relation = new Relation.OnIndex(index, terms.expression());
        in.expectSymbol(")");
        return relation;
    }

    private Relation onColumn(String column) {
        if (in.acceptWord("in")) {
            return new Relation.ColumnIn(column, inValues());
        }
        if (in.acceptWord("is")) {
            in.expectWords("not", "null");
            return new Relation.OnColumn(column, Operator.IS_NOT_NULL, new Expression.Null());
        }
        if (in.acceptSymbol("[")) {
            Expression key = terms.expression();
            in.expectSymbol("]");
            return new Relation.OnElement(column, key, comparison(), terms.expression());
        }
        if (in.acceptWord("like")) {
            return new Relation.OnColumn(column, Operator.LIKE, terms.expression());
        }
        return new Relation.OnColumn(column, comparisonOrContains(), terms.expression());
    }

    /** A tuple of columns, or a relation in parentheses. */
    private Relation parenthesised() {
        if (!isTupleOfNames()) {
            in.next();
            in.enter();
            Relation relation = relation();
            in.leave();
            in.expectSymbol(")");
            return relation;
        }
        List<String> columns = names();
        if (in.acceptWord("in")) {
            return new Relation.TupleIn(columns, inValues());
        }
        Operator operator = comparison();
        if (!in.isSymbol("(") && !in.isSymbol("?") && !in.isSymbol(":")) {
            throw in.noViable();
        }
        return new Relation.OnTuple(columns, operator, terms.expression());
    }

    private boolean isTupleOfNames() {
        int ahead = 1;
        while (in.isName(ahead) && in.peek(ahead + 1).isSymbol(",")) {
            ahead += 2;
        }
        return in.isName(ahead) && in.peek(ahead + 1).isSymbol(")");
    }

    private List<String> names() {
        in.expectSymbol("(");
        List<String> names = new ArrayList<>();
        do {
            names.add(in.name());
        } while (in.acceptSymbol(","));
        in.expectSymbol(")");
        return names;
    }

    InValues inValues() {
        Optional<Expression.Marker> marker = in.marker();
        if (marker.isPresent()) {
            return new InValues(marker, List.of());
        }
        List<Expression> values = new ArrayList<>();
        in.expectSymbol("(");
        if (!in.isSymbol(")")) {
            do {
                values.add(terms.expression());
            } while (in.acceptSymbol(","));
        }
        in.expectSymbol(")");
        return new InValues(Optional.empty(), values);
    }

    Operator comparisonOrContains() {
        if (in.acceptWord("contains")) {
            return in.acceptWord("key") ? Operator.CONTAINS_KEY : Operator.CONTAINS;
        }
        return comparison();
    }

    Operator comparison() {
        if (in.peek().kind() != Token.Kind.SYMBOL) {
            throw in.noViable();
        }
        Operator operator =
                switch (in.peek().text()) {
                    case "=" -> Operator.EQUAL;
                    case "<" -> Operator.LESS;
                    case "<=" -> Operator.LESS_OR_EQUAL;
                    case ">" -> Operator.GREATER;
                    case ">=" -> Operator.GREATER_OR_EQUAL;
                    case "!=" -> Operator.NOT_EQUAL;
                    default -> throw in.noViable();
                };
        in.next();
        return operator;
    }
}
