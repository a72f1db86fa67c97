package dev.orrery.cql.syntax;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.ModificationStatement.Assignment;
import dev.orrery.cql.syntax.ModificationStatement.Condition;
import dev.orrery.cql.syntax.ModificationStatement.Conditions;
import dev.orrery.cql.syntax.ModificationStatement.Deletion;
import dev.orrery.cql.syntax.ModificationStatement.Using;
import dev.orrery.cql.type.ConstantKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code INSERT}, {@code UPDATE}, {@code DELETE} and batches of them. */
final class ModificationParser {
    private final TokenStream in;
    private final ExpressionParser terms;
    private final RelationParser relations;

    ModificationParser(TokenStream in) {
        this.in = in;
        this.terms = ExpressionParser.terms(in);
        this.relations = new RelationParser(in);
    }

    ModificationStatement insert() {
        in.expectWords("insert", "into");
        QualifiedName table = in.tableName();
        if (in.acceptWord("json")) {
            return insertJson(table);
        }
        if (!in.acceptSymbol("(")) {
            throw in.noViable();
        }
        List<String> columns = new ArrayList<>();
        do {
            columns.add(in.name());
        } while (in.acceptSymbol(","));
        in.expectSymbol(")");
        in.expectWord("values");
        in.expectSymbol("(");
        List<Expression> values = new ArrayList<>();
        do {
            values.add(terms.expression());
        } while (in.acceptSymbol(","));
        in.expectSymbol(")");
        boolean ifNotExists = in.ifNotExists();
        return new ModificationStatement.Insert(table, columns, values, ifNotExists, using(true));
    }

    private ModificationStatement insertJson(QualifiedName table) {
        Optional<Expression.Marker> marker = in.marker();
        Expression json =
                marker.isPresent()
                        ? marker.get()
                        : new Expression.Constant(ConstantKind.STRING, in.expectString());
        boolean defaultUnset = false;
        if (in.acceptWord("default")) {
            defaultUnset = in.acceptWord("unset");
            if (!defaultUnset) {
                in.expectWord("null");
            }
        }
        boolean ifNotExists = in.ifNotExists();
        return new ModificationStatement.InsertJson(
                table, json, defaultUnset, ifNotExists, using(true));
    }

    Using using(boolean withTimeToLive) {
        if (!in.acceptWord("using")) {
            return Using.NOTHING;
        }
        Optional<Expression> timestamp = Optional.empty();
        Optional<Expression> timeToLive = Optional.empty();
        do {
            if (withTimeToLive && in.acceptWord("ttl")) {
                timeToLive = Optional.of(terms.integer());
            } else {
                in.expectWord("timestamp");
                timestamp = Optional.of(terms.integer());
            }
        } while (withTimeToLive && in.acceptWord("and"));
        return new Using(timestamp, timeToLive);
    }

    ModificationStatement update() {
        in.expectWord("update");
        QualifiedName table = in.tableName();
        Using using = using(true);
        in.expectWord("set");
        List<Assignment> assignments = new ArrayList<>();
        do {
            assignments.add(assignment());
        } while (in.acceptSymbol(","));
        in.expectWord("where");
        List<Relation> where = relations.relations();
        return new ModificationStatement.Update(table, using, assignments, where, conditions());
    }

    private Assignment assignment() {
        String column = in.name();
        if (in.acceptSymbol("+=")) {
            return new Assignment.Add(column, terms.expression());
        }
        if (in.acceptSymbol("-=")) {
            return new Assignment.Subtract(column, terms.expression());
        }
        if (in.acceptSymbol("[")) {
            Expression key = terms.expression();
            in.expectSymbol("]");
            in.expectSymbol("=");
            return new Assignment.AssignElement(column, key, terms.expression());
        }
        if (in.acceptSymbol(".")) {
            String field = in.name();
            in.expectSymbol("=");
            return new Assignment.AssignField(column, field, terms.expression());
        }
        if (!in.isSymbol("=")) {
            throw in.noViable();
        }
        in.next();
        return terms.isBareName(0) ? columnFirst(column) : valueFirst(column);
    }

    /** {@code x = x + value}, {@code x = x - value}; {@code x = x -3} has no operator. */
    private Assignment columnFirst(String column) {
        String other = in.name();
        if (in.peek().kind() == Token.Kind.INTEGER) {
            String number = in.next().text();
            String sign = number.startsWith("-") ? "-" : "+";
            checkSame(column, other, "X = X " + sign + " <value>");
            return new Assignment.Add(
                    column, new Expression.Constant(ConstantKind.INTEGER, number));
        }
        if (in.acceptSymbol("+")) {
            checkSame(column, other, "X = X +<value>");
            return new Assignment.Add(column, terms.expression());
        }
        if (in.acceptSymbol("-")) {
            checkSame(column, other, "X = X -<value>");
            return new Assignment.Subtract(column, terms.expression());
        }
        throw in.noViable();
    }

    private Assignment valueFirst(String column) {
        Expression value = terms.expression();
        if (!in.acceptSymbol("+")) {
            return new Assignment.Assign(column, value);
        }
        checkSame(column, in.name(), "X = <value> + X");
        return new Assignment.Prepend(column, value);
    }

    private static void checkSame(String column, String other, String form) {
        if (!column.equals(other)) {
            throw CqlException.syntax("Only expressions of the form " + form + " are supported.");
        }
    }

    ModificationStatement delete() {
        in.expectWord("delete");
        List<Deletion> deletions = new ArrayList<>();
        if (in.isName()) {
            do {
                deletions.add(deletion());
            } while (in.acceptSymbol(","));
        }
        in.expectWord("from");
        QualifiedName table = in.tableName();
        Using using = using(false);
        in.expectWord("where");
        List<Relation> where = relations.relations();
        return new ModificationStatement.Delete(table, using, deletions, where, conditions());
    }

    private Deletion deletion() {
        String column = in.name();
        if (in.acceptSymbol("[")) {
            Expression key = terms.expression();
            in.expectSymbol("]");
            return new Deletion(column, Optional.of(key), Optional.empty());
        }
        Optional<String> field = in.acceptSymbol(".") ? Optional.of(in.name()) : Optional.empty();
        return new Deletion(column, Optional.empty(), field);
    }

    private Conditions conditions() {
        if (!in.acceptWord("if")) {
            return Conditions.NONE;
        }
        if (in.isWord("exists") && !isComparison(in.peek(1))) {
            in.next();
            return new Conditions(true, List.of());
        }
        List<Condition> conditions = new ArrayList<>();
        do {
            conditions.add(condition());
        } while (in.acceptWord("and"));
        return new Conditions(false, conditions);
    }

    private static boolean isComparison(Token token) {
        return token.kind() == Token.Kind.SYMBOL && "=<=>=!=[.".contains(token.text());
    }

    private Condition condition() {
        String column = in.name();
        Optional<Expression> element = Optional.empty();
        Optional<String> field = Optional.empty();
        if (in.acceptSymbol("[")) {
            element = Optional.of(terms.expression());
            in.expectSymbol("]");
        } else if (in.acceptSymbol(".")) {
            field = Optional.of(in.name());
        }
        if (in.acceptWord("in")) {
            return new Condition(column, element, field, Operator.IN, relations.inValues());
        }
        boolean whole = element.isEmpty() && field.isEmpty();
        Operator operator = whole ? relations.comparisonOrContains() : relations.comparison();
        InValues value = new InValues(Optional.empty(), List.of(terms.expression()));
        return new Condition(column, element, field, operator, value);
    }

    BatchStatement batch() {
        in.expectWord("begin");
        BatchStatement.Kind kind = BatchStatement.Kind.LOGGED;
        if (in.acceptWord("unlogged")) {
            kind = BatchStatement.Kind.UNLOGGED;
        } else if (in.acceptWord("counter")) {
            kind = BatchStatement.Kind.COUNTER;
        }
        in.expectWord("batch");
        Using using = using(true);
        List<ModificationStatement> statements = new ArrayList<>();
        Optional<ModificationStatement> statement = modification();
        while (statement.isPresent()) {
            statements.add(statement.get());
            in.acceptSymbol(";");
            statement = modification();
        }
        in.expectWords("apply", "batch");
        return new BatchStatement(kind, using, statements);
    }

    private Optional<ModificationStatement> modification() {
        if (in.isWord("insert")) {
            return Optional.of(insert());
        }
        if (in.isWord("update")) {
            return Optional.of(update());
        }
        return in.isWord("delete") ? Optional.of(delete()) : Optional.empty();
    }
}
