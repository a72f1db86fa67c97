package dev.orrery.api.gremlin.dialect;

import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinLexer;

/**
 * Turns {@code PartitionStrategy.build().partitionKey('k').readPartitions('a').create()} into
 * {@code new PartitionStrategy(partitionKey: 'k', readPartitions: ['a'])}.
 */
final class StrategyBuilders {
    private static final String SUFFIX = "Strategy";
    private static final Set<String> LISTS = Set.of("readPartitions", "IncludeSystemProperties");

    private final String source;
    private final Tokens tokens;
    private final Literals literals;

    StrategyBuilders(String source, Tokens tokens, Literals literals) {
        this.source = source;
        this.tokens = tokens;
        this.literals = literals;
    }

    boolean beginsAt(int index) {
        return tokens.type(index) == GremlinLexer.Identifier
                && tokens.text(index).endsWith(SUFFIX)
                && tokens.type(index + 1) == GremlinLexer.DOT
                && tokens.isName(index + 2, "build");
    }

    /** Rewrites the builder at an index, and answers the index of its last token. */
    int rewrite(int index, Edits edits) {
        String name = tokens.text(index);
        List<String> options = new ArrayList<>();
        int at = tokens.closing(index + 3) + 1;
        while (tokens.type(at) == GremlinLexer.DOT && tokens.isCall(at + 1)) {
            int closing = tokens.closing(at + 2);
            if (closing == Tokens.NONE) {
                break;
            }
            if (tokens.isName(at + 1, "create")) {
                edits.replace(
                        tokens.start(index),
                        tokens.end(closing),
                        "new " + name + "(" + String.join(", ", options) + ")");
                return closing;
            }
            options.add(tokens.text(at + 1) + ": " + arguments(at + 1, closing));
            at = closing + 1;
        }
        throw OrreryException.badRequest("The builder of " + name + " does not end in .create().");
    }

    private String arguments(int name, int closing) {
        List<String> arguments = new ArrayList<>();
        int from = name + 2;
        for (int i = from; i <= closing; i++) {
            boolean ends = i == closing || tokens.type(i) == GremlinLexer.COMMA;
            if (ends && i > from) {
                arguments.add(argument(from, i));
                from = i + 1;
            }
        }
        String all = String.join(", ", arguments);
        return LISTS.contains(tokens.text(name)) && !all.startsWith("[") ? "[" + all + "]" : all;
    }

    /** The grammar has no variables here, so a variable's value is written out. */
    private String argument(int from, int to) {
        boolean variable = to == from + 1 && literals.isVariable(from);
        if (variable) {
            Object value = literals.value(from).orElseThrow();
            return value instanceof String text ? quoted(text) : value.toString();
        }
        return source.substring(tokens.start(from), tokens.end(to - 1));
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("'");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\'' || c == '\\' || c < ' ') {
                quoted.append("\\u%04x".formatted((int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('\'').toString();
    }
}
