package dev.orrery.cql.syntax;

import dev.orrery.cql.syntax.DescribeStatement.Element;
import java.util.Optional;

/** Reads {@code DESCRIBE}. */
final class DescribeParser {
    private final TokenStream in;

    DescribeParser(TokenStream in) {
        this.in = in;
    }

    DescribeStatement describe() {
        DescribeStatement statement = element();
        if (!in.acceptWord("with")) {
            return statement;
        }
        in.expectWord("internals");
        return new DescribeStatement(
                statement.element(),
                statement.keyspace(),
                statement.name(),
                statement.only(),
                true);
    }

    private DescribeStatement element() {
        if (in.isWord("full") && in.peek(1).isWord("schema")) {
            in.next();
            in.next();
            return all(Element.FULL_SCHEMA);
        }
        if (in.isWord("only") && in.peek(1).isWord("keyspace")) {
            in.next();
            in.next();
            return keyspace(true);
        }
        if (in.acceptWord("keyspace")) {
            return keyspace(false);
        }
        if (in.acceptWord("table") || in.acceptWord("columnfamily")) {
            return named(Element.TABLE);
        }
        if (in.acceptWord("index")) {
            return named(Element.INDEX);
        }
        if (in.acceptWord("materialized")) {
            in.expectWord("view");
            return named(Element.MATERIALIZED_VIEW);
        }
        return in.peek().kind() == Token.Kind.WORD ? word() : any();
    }

    /** Words that are no keywords elsewhere: they may also be names of tables. */
    private DescribeStatement word() {
        boolean nameFollows = in.isName(1) && !in.peek(1).isWord("with");
        return switch (in.peek().lower()) {
            case "cluster" -> listing(Element.CLUSTER);
            case "schema" -> {
                in.next();
                yield all(Element.SCHEMA);
            }
            case "keyspaces" -> listing(Element.KEYSPACES);
            case "tables" -> listing(Element.TABLES);
            case "types" -> listing(Element.TYPES);
            case "functions" -> listing(Element.FUNCTIONS);
            case "aggregates" -> listing(Element.AGGREGATES);
            case "type" -> nameFollows ? namedAfterWord(Element.TYPE) : any();
            case "function" -> nameFollows ? namedAfterWord(Element.FUNCTION) : any();
            case "aggregate" -> nameFollows ? namedAfterWord(Element.AGGREGATE) : any();
            default -> any();
        };
    }

    private DescribeStatement listing(Element element) {
        if (in.peek(1).isSymbol(".")) {
            return any();
        }
        in.next();
        return all(element);
    }

    private DescribeStatement namedAfterWord(Element element) {
        in.next();
        return named(element);
    }

    private DescribeStatement any() {
        return named(Element.ANY);
    }

    private DescribeStatement keyspace(boolean only) {
        Optional<String> keyspace =
                in.isName() && !in.isWord("with")
                        ? Optional.of(in.keyspaceName())
                        : Optional.empty();
        return new DescribeStatement(Element.KEYSPACE, keyspace, Optional.empty(), only, false);
    }

    private DescribeStatement named(Element element) {
        QualifiedName name = in.qualified("table");
        return new DescribeStatement(
                element, name.keyspace(), Optional.of(name.name()), false, false);
    }

    private static DescribeStatement all(Element element) {
        return new DescribeStatement(element, Optional.empty(), Optional.empty(), false, false);
    }
}
