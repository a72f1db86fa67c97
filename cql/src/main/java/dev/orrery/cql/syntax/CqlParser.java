package dev.orrery.cql.syntax;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.TypeReference;

/** Reads CQL. */
public final class CqlParser {
    private final TokenStream in;

    private CqlParser(String text) {
        this.in = new TokenStream(text);
    }

    /** Reads one statement; a semicolon may follow it. */
    public static ParsedStatement parse(String text) {
        CqlParser parser = new CqlParser(text);
        Statement statement = parser.statement();
        while (parser.in.acceptSymbol(";")) {
            // Any number of them may follow.
        }
        parser.end();
        return new ParsedStatement(statement, parser.in.markers());
    }

    /** Reads a term, as default values and arguments are stored. */
    public static Expression parseTerm(String text) {
        CqlParser parser = new CqlParser(text);
        Expression term = ExpressionParser.terms(parser.in).expression();
        parser.end();
        return term;
    }

    /** Reads a type. */
    public static TypeReference parseType(String text) {
        CqlParser parser = new CqlParser(text);
        TypeReference type = new TypeParser(parser.in).type();
        parser.end();
        return type;
    }

    private void end() {
        if (in.peek().kind() != Token.Kind.END) {
            throw in.missingEnd();
        }
    }

    private Statement statement() {
        if (in.peek().kind() != Token.Kind.WORD) {
            throw in.noViable();
        }
        return switch (in.peek().lower()) {
            case "select" -> new SelectParser(in).select();
            case "insert" -> new ModificationParser(in).insert();
            case "update" -> new ModificationParser(in).update();
            case "delete" -> new ModificationParser(in).delete();
            case "begin" -> new ModificationParser(in).batch();
            default -> otherStatement();
        };
    }

    private Statement otherStatement() {
        String verb = in.peek().lower();
        return switch (verb) {
            case "create", "alter", "drop" -> {
                in.next();
                yield definition(verb);
            }
            case "grant", "revoke" -> {
                in.next();
                yield new PermissionParser(in).grant(verb.equals("revoke"));
            }
            case "list" -> {
                in.next();
                yield new PermissionParser(in).list();
            }
            case "use" -> {
                in.next();
                yield new UseStatement(in.keyspaceName());
            }
            case "truncate" -> {
                in.next();
                if (!in.acceptWord("table")) {
                    in.acceptWord("columnfamily");
                }
                yield new TruncateStatement(in.tableName());
            }
            case "describe", "desc" -> {
                in.next();
                yield new DescribeParser(in).describe();
            }
            case "add" -> {
                in.next();
                in.expectWord("identity");
                yield new RoleParser(in).identity(false);
            }
            default -> throw in.noViable();
        };
    }

    private Statement definition(String verb) {
        boolean replace = verb.equals("create") && in.acceptWord("or");
        if (replace) {
            in.expectWord("replace");
        }
        Token what = in.next();
        return switch (verb) {
            case "create" -> create(what);
            case "alter" -> alter(what);
            default -> drop(what);
        };
    }

    private Statement create(Token what) {
        return switch (what.lower()) {
            case "keyspace", "schema" -> new SchemaParser(in).createKeyspace();
            case "table", "columnfamily" -> new TableParser(in).createTable();
            case "type" -> new SchemaParser(in).createType();
            case "index" -> new SchemaParser(in).createIndex(false);
            case "custom" -> {
                in.expectWord("index");
                yield new SchemaParser(in).createIndex(true);
            }
            case "materialized" -> {
                in.expectWord("view");
                yield new UnavailableParser(in).createView();
            }
            case "function" -> new UnavailableParser(in).createFunction();
            case "aggregate" -> new UnavailableParser(in).createAggregate();
            case "trigger" -> new UnavailableParser(in).createTrigger();
            case "role" -> new RoleParser(in).createRole();
            case "user" -> new RoleParser(in).createUser();
            default -> throw unknown(what);
        };
    }

    private Statement alter(Token what) {
        return switch (what.lower()) {
            case "keyspace", "schema" -> new SchemaParser(in).alterKeyspace();
            case "table", "columnfamily" -> new TableParser(in).alterTable();
            case "type" -> new SchemaParser(in).alterType();
            case "materialized" -> {
                in.expectWord("view");
                yield new UnavailableParser(in).alterView();
            }
            case "role" -> new RoleParser(in).alterRole();
            case "user" -> new RoleParser(in).alterUser();
            default -> throw unknown(what);
        };
    }

    private Statement drop(Token what) {
        return switch (what.lower()) {
            case "keyspace", "schema" -> new SchemaParser(in).dropKeyspace();
            case "table", "columnfamily" -> new TableParser(in).dropTable();
            case "type" -> new SchemaParser(in).dropType();
            case "index" -> new SchemaParser(in).dropIndex();
            case "materialized" -> {
                in.expectWord("view");
                yield new UnavailableParser(in).dropView();
            }
            case "function" ->
                    new UnavailableParser(in)
                            .dropFunction(SchemaStatement.Unavailable.Kind.FUNCTION);
            case "aggregate" ->
                    new UnavailableParser(in)
                            .dropFunction(SchemaStatement.Unavailable.Kind.AGGREGATE);
            case "trigger" -> new UnavailableParser(in).dropTrigger();
            case "role" -> new RoleParser(in).dropRole();
            case "user" -> new RoleParser(in).dropUser();
            case "identity" -> new RoleParser(in).identity(true);
            default -> throw unknown(what);
        };
    }

    private CqlException unknown(Token what) {
        in.rewind(what.kind() == Token.Kind.END ? in.position() : in.position() - 1, 0);
        return in.noViable();
    }
}
