package dev.orrery.cql.syntax;

import dev.orrery.cql.syntax.SchemaStatement.Unavailable;

/** Reads statements about views, functions, aggregates and triggers. */
final class UnavailableParser {
    private final TokenStream in;
    private final TypeParser types;

    UnavailableParser(TokenStream in) {
        this.in = in;
        this.types = new TypeParser(in);
    }

    SchemaStatement createView() {
        boolean ifNotExists = in.ifNotExists();
        QualifiedName name = in.tableName();
        in.expectWords("as", "select");
        SelectParser select = new SelectParser(in);
        select.selectors();
        in.expectWord("from");
        in.tableName();
        select.where();
        TableParser table = new TableParser(in);
        table.primaryKey();
        table.tableProperties();
        table.refuseCompactStorage();
        return new Unavailable(Unavailable.Kind.MATERIALIZED_VIEW, name, false, ifNotExists);
    }

    SchemaStatement alterView() {
        boolean ifExists = in.ifExists();
        QualifiedName name = in.tableName();
        in.expectWord("with");
        PropertyParser.properties(in);
        return new Unavailable(Unavailable.Kind.MATERIALIZED_VIEW, name, false, ifExists);
    }

    SchemaStatement dropView() {
        boolean ifExists = in.ifExists();
        return new Unavailable(Unavailable.Kind.MATERIALIZED_VIEW, in.tableName(), true, ifExists);
    }

    SchemaStatement createFunction() {
        boolean ifNotExists = in.ifNotExists();
        QualifiedName name = in.qualified("function");
        in.expectSymbol("(");
        if (!in.isSymbol(")")) {
            do {
                in.name();
                types.type();
            } while (in.acceptSymbol(","));
        }
        in.expectSymbol(")");
        if (in.acceptWord("returns")) {
            in.expectWord("null");
        } else {
            in.expectWord("called");
        }
        in.expectWords("on", "null", "input", "returns");
        types.type();
        in.expectWord("language");
        in.name();
        in.expectWord("as");
        in.expectString();
        return new Unavailable(Unavailable.Kind.FUNCTION, name, false, ifNotExists);
    }

    SchemaStatement createAggregate() {
        boolean ifNotExists = in.ifNotExists();
        QualifiedName name = in.qualified("function");
        signature();
        in.expectWord("sfunc");
        in.name();
        in.expectWord("stype");
        types.type();
        if (in.acceptWord("finalfunc")) {
            in.name();
        }
        if (in.acceptWord("initcond")) {
            ExpressionParser.terms(in).expression();
        }
        return new Unavailable(Unavailable.Kind.AGGREGATE, name, false, ifNotExists);
    }

    private void signature() {
        in.expectSymbol("(");
        if (!in.isSymbol(")")) {
            types.types();
        }
        in.expectSymbol(")");
    }

    SchemaStatement dropFunction(Unavailable.Kind kind) {
        boolean ifExists = in.ifExists();
        QualifiedName name = in.qualified("function");
        if (in.isSymbol("(")) {
            signature();
        }
        return new Unavailable(kind, name, true, ifExists);
    }

    SchemaStatement createTrigger() {
        boolean ifNotExists = in.ifNotExists();
        String trigger = in.name();
        in.expectWord("on");
        QualifiedName table = in.tableName();
        in.expectWord("using");
        in.expectString();
        return new Unavailable(
                Unavailable.Kind.TRIGGER,
                new QualifiedName(table.keyspace(), trigger),
                false,
                ifNotExists);
    }

    SchemaStatement dropTrigger() {
        boolean ifExists = in.ifExists();
        String trigger = in.name();
        in.expectWord("on");
        QualifiedName table = in.tableName();
        return new Unavailable(
                Unavailable.Kind.TRIGGER,
                new QualifiedName(table.keyspace(), trigger),
                true,
                ifExists);
    }
}
