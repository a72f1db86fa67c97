package dev.orrery.api.gremlin.dialect;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinLexer;
import org.jspecify.annotations.Nullable;

/**
 * Variables where TinkerPop's grammar has none, such as the keys of properties: a script language
 * takes them anywhere, and so does Cosmos DB. Their values are written into the script.
 */
final class WrittenVariables {
    private static final Set<String> STEPS =
            Set.of(
                    "aggregate",
                    "as",
                    "cap",
                    "coin",
                    "constant",
                    "dedup",
                    "elementMap",
                    "group",
                    "groupCount",
                    "hasNot",
                    "inject",
                    "project",
                    "properties",
                    "propertyMap",
                    "sample",
                    "select",
                    "store",
                    "timeLimit",
                    "times",
                    "valueMap",
                    "values",
                    "withSack",
                    "withSideEffect");

    private final Tokens tokens;
    private final Map<String, Object> bindings;

    WrittenVariables(Tokens tokens, Map<String, Object> bindings) {
        this.tokens = tokens;
        this.bindings = bindings;
    }

    /** What to write for the name at an index; empty if it may stay, or has no value. */
    Optional<String> at(int index) {
        if (!isArgument(index) || !bindings.containsKey(tokens.text(index))) {
            return Optional.empty();
        }
        int opening = opening(index);
        String step = tokens.text(opening - 1);
        boolean last = tokens.type(index + 1) == GremlinLexer.RPAREN;
        boolean only = last && opening == index - 1;
        boolean written =
                switch (step) {
                    case "has" -> !last || only;
                    case "property" -> !last;
                    // by(id) asks for the id, even where a variable has that name.
                    case "by" -> tokens.type(index) == GremlinLexer.Identifier;
                    default -> STEPS.contains(step);
                };
        return written && tokens.isCall(opening - 1)
                ? Optional.ofNullable(text(bindings.get(tokens.text(index))))
                : Optional.empty();
    }

    private boolean isArgument(int index) {
        int before = tokens.type(index - 1);
        int behind = tokens.type(index + 1);
        return (before == GremlinLexer.LPAREN || before == GremlinLexer.COMMA)
                && (behind == GremlinLexer.RPAREN || behind == GremlinLexer.COMMA);
    }

    /** The parenthesis or bracket that an argument stands in. */
    private int opening(int index) {
        int depth = 0;
        for (int i = index - 1; i >= 0; i--) {
            switch (tokens.type(i)) {
                case GremlinLexer.RPAREN, GremlinLexer.RBRACK -> depth++;
                case GremlinLexer.LPAREN, GremlinLexer.LBRACK -> {
                    if (depth-- == 0) {
                        return i;
                    }
                }
                case Token.EOF -> {
                    return Tokens.NONE;
                }
                default -> {}
            }
        }
        return Tokens.NONE;
    }

    /** A value as the grammar reads it; null if it cannot be written. */
    private static @Nullable String text(@Nullable Object value) {
        return switch (value) {
            case String text -> StrategyBuilders.quoted(text);
            case Boolean truth -> truth.toString();
            case Integer number -> number.toString();
            case Long number -> number + "L";
            case Float number when Float.isFinite(number) -> number + "f";
            case Double number when Double.isFinite(number) -> number + "d";
            case BigInteger number -> number + "n";
            case BigDecimal number -> number.toPlainString() + "m";
            case List<?> list -> list(list);
            case Map<?, ?> map -> map(map);
            case null, default -> null;
        };
    }

    private static @Nullable String list(List<?> list) {
        List<String> elements = new ArrayList<>();
        for (Object element : list) {
            String text = text(element);
            if (text == null) {
                return null;
            }
            elements.add(text);
        }
        return "[" + String.join(", ", elements) + "]";
    }

    private static @Nullable String map(Map<?, ?> map) {
        List<String> entries = new ArrayList<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String value = text(entry.getValue());
            if (!(entry.getKey() instanceof String key) || value == null) {
                return null;
            }
            entries.add(StrategyBuilders.quoted(key) + ": " + value);
        }
        return entries.isEmpty() ? "[:]" : "[" + String.join(", ", entries) + "]";
    }
}
