package dev.orrery.api.gremlin.dialect;

import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinLexer;

/** Reads lists whose elements are literals, variables or such lists. */
final class Literals {
    private final Tokens tokens;
    private final Map<String, Object> bindings;

    Literals(Tokens tokens, Map<String, Object> bindings) {
        this.tokens = tokens;
        this.bindings = bindings;
    }

    /** Whether a variable stands between two brackets; a map is not a list. */
    boolean isListWithVariables(int opening, int closing) {
        boolean variables = false;
        for (int i = opening + 1; i < closing; i++) {
            variables |= isVariable(i);
            switch (tokens.type(i)) {
                case GremlinLexer.COLON, GremlinLexer.LPAREN, GremlinLexer.DOT -> {
                    return false;
                }
                default -> {}
            }
        }
        return variables;
    }

    List<Object> list(int opening, int closing) {
        List<Object> elements = new ArrayList<>();
        int i = opening + 1;
        while (i < closing) {
            if (tokens.type(i) == GremlinLexer.COMMA) {
                i++;
            } else if (tokens.type(i) == GremlinLexer.LBRACK) {
                int inner = tokens.closing(i);
                elements.add(list(i, inner));
                i = inner + 1;
            } else {
                elements.add(element(i));
                i++;
            }
        }
        return elements;
    }

    private Object element(int index) {
        return value(index)
                .orElseThrow(
                        () ->
                                OrreryException.badRequest(
                                        "A list in a script has literals and variables; '"
                                                + tokens.text(index)
                                                + "' is neither."));
    }

    /** A variable's value, or a literal's; empty for null and for whatever is neither. */
    Optional<Object> value(int index) {
        if (isVariable(index)) {
            return Optional.of(variable(tokens.text(index)));
        }
        return switch (tokens.type(index)) {
            case GremlinLexer.NonEmptyStringLiteral,
                    GremlinLexer.EmptyStringLiteral,
                    GremlinLexer.IntegerLiteral,
                    GremlinLexer.FloatingPointLiteral,
                    GremlinLexer.K_TRUE,
                    GremlinLexer.K_FALSE ->
                    Optional.of(literal(tokens.text(index)));
            default -> Optional.empty();
        };
    }

    /** A word of the grammar is a variable where the client has bound it. */
    boolean isVariable(int index) {
        return tokens.type(index) == GremlinLexer.Identifier
                || bindings.containsKey(tokens.text(index));
    }

    /** Whether a word that means something to the grammar is a variable of the client, too. */
    boolean isBoundWord(int index) {
        String text = tokens.text(index);
        return !text.isEmpty()
                && Character.isLetter(text.charAt(0))
                && tokens.type(index) != GremlinLexer.Identifier
                && bindings.containsKey(text);
    }

    private Object variable(String name) {
        Object value = bindings.get(name);
        if (value == null) {
            throw OrreryException.badRequest(
                    "The script has a variable '%s', and the request has no binding for it."
                            .formatted(name));
        }
        return value;
    }

    /** As the grammar itself reads it: the argument of a step that takes any value. */
    private static Object literal(String text) {
        return LiteralParser.parse(text);
    }
}
