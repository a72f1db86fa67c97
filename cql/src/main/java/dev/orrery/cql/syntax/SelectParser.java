package dev.orrery.cql.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code SELECT}. */
final class SelectParser {
    private final TokenStream in;
    private final ExpressionParser selections;
    private final ExpressionParser terms;

    SelectParser(TokenStream in) {
        this.in = in;
        this.selections = ExpressionParser.selections(in);
        this.terms = ExpressionParser.terms(in);
    }

    SelectStatement select() {
        in.expectWord("select");
        boolean json = isModifier("json") && in.acceptWord("json");
        boolean distinct = isModifier("distinct") && in.acceptWord("distinct");
        List<SelectStatement.Selector> selectors = selectors();
        in.expectWord("from");
        QualifiedName table = in.tableName();
        List<Relation> where = where();
        List<Expression> groupBy = groupBy();
        List<SelectStatement.Ordering> orderBy = orderBy();
        SelectStatement.Limits limits = limits();
        boolean allowFiltering = in.acceptWord("allow");
        if (allowFiltering) {
            in.expectWord("filtering");
        }
        return new SelectStatement(
                table, json, distinct, selectors, where, groupBy, orderBy, limits, allowFiltering);
    }

    /** {@code JSON} and {@code DISTINCT} may also be columns: then a comma or so follows. */
    private boolean isModifier(String keyword) {
        Token following = in.peek(1);
        return in.isWord(keyword)
                && !following.isSymbol(",")
                && !following.isSymbol(".")
                && !following.isSymbol("+")
                && !following.isSymbol("/")
                && !following.isWord("as")
                && !following.isWord("from");
    }

    List<SelectStatement.Selector> selectors() {
        if (in.acceptSymbol("*")) {
            return List.of();
        }
        List<SelectStatement.Selector> selectors = new ArrayList<>();
        do {
            Expression expression = selections.expression();
            Optional<String> alias =
                    in.acceptWord("as") ? Optional.of(in.name()) : Optional.empty();
            selectors.add(new SelectStatement.Selector(expression, alias));
        } while (in.acceptSymbol(","));
        return selectors;
    }

    List<Relation> where() {
        return in.acceptWord("where") ? new RelationParser(in).relations() : List.of();
    }

    private List<Expression> groupBy() {
        List<Expression> groups = new ArrayList<>();
        if (in.acceptWord("group")) {
            in.expectWord("by");
            do {
                groups.add(selections.expression());
            } while (in.acceptSymbol(","));
        }
        return groups;
    }

    private List<SelectStatement.Ordering> orderBy() {
        List<SelectStatement.Ordering> orderings = new ArrayList<>();
        if (in.acceptWord("order")) {
            in.expectWord("by");
            do {
                orderings.add(ordering());
            } while (in.acceptSymbol(","));
        }
        return orderings;
    }

    private SelectStatement.Ordering ordering() {
        String column = in.name();
        Optional<Expression> nearTo = Optional.empty();
        if (in.acceptWord("ann")) {
            in.expectWord("of");
            nearTo = Optional.of(terms.expression());
        }
        boolean descending = in.acceptWord("desc");
        if (!descending) {
            in.acceptWord("asc");
        }
        return new SelectStatement.Ordering(column, nearTo, descending);
    }

    private SelectStatement.Limits limits() {
        Optional<Expression> perPartition = Optional.empty();
        if (in.acceptWord("per")) {
            in.expectWords("partition", "limit");
            perPartition = Optional.of(terms.integer());
        }
        Optional<Expression> total =
                in.acceptWord("limit") ? Optional.of(terms.integer()) : Optional.empty();
        return new SelectStatement.Limits(perPartition, total);
    }
}
