package dev.orrery.cql.syntax;

import dev.orrery.cql.error.CqlException;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** Reads what follows {@code WITH}. */
final class PropertyParser {
    private final TokenStream in;
    private final SequencedMap<String, Properties.Value> values = new LinkedHashMap<>();

    PropertyParser(TokenStream in) {
        this.in = in;
    }

    /** Properties with {@code AND} between. */
    static Properties properties(TokenStream in) {
        PropertyParser parser = new PropertyParser(in);
        do {
            parser.property();
        } while (in.acceptWord("and"));
        return parser.result();
    }

    Properties result() {
        return new Properties(values);
    }

    void property() {
        String name = in.name();
        in.expectSymbol("=");
        Properties.Value value =
                in.isSymbol("{")
                        ? new Properties.Value.Mapping(mapping())
                        : new Properties.Value.Text(text());
        if (values.put(name, value) != null) {
            throw CqlException.syntax("Multiple definition for property '" + name + "'");
        }
    }

    private String text() {
        Token token = in.peek();
        if (ExpressionParser.constantKind(token).isPresent()) {
            return in.next().text();
        }
        if (token.kind() == Token.Kind.WORD && in.isName()) {
            return in.next().lower();
        }
        throw in.noViable();
    }

    /** A map of constants. */
    SequencedMap<String, String> mapping() {
        SequencedMap<String, String> entries = new LinkedHashMap<>();
        in.expectSymbol("{");
        if (!in.isSymbol("}")) {
            do {
                String key = constant();
                in.expectSymbol(":");
                if (entries.put(key, constant()) != null) {
                    throw CqlException.syntax("Multiple definition for property " + key);
                }
            } while (in.acceptSymbol(","));
        }
        in.expectSymbol("}");
        return entries;
    }

    private String constant() {
        if (ExpressionParser.constantKind(in.peek()).isEmpty()) {
            throw CqlException.syntax(
                    "Invalid property value: " + in.peek().text() + " is not a constant");
        }
        return in.next().text();
    }
}
