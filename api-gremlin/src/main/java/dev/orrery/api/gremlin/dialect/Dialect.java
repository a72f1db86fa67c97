package dev.orrery.api.gremlin.dialect;

import dev.orrery.model.error.OrreryException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinLexer;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.jspecify.annotations.Nullable;

/** Reads scripts of clients. */
public final class Dialect {
    /** Begins the names of variables that the rewriting makes. */
    private static final String HOISTED = "orrery__";

    private static final int MAX_UTF8_PER_CHARACTER = 3;

    private final ScriptLimits limits;

    public Dialect(ScriptLimits limits) {
        this.limits = limits;
    }

    /** The script in TinkerPop's grammar; one that cannot be read is refused with its place. */
    public Script read(String text, Map<String, Object> bindings) {
        requireSize(text);
        Tokens tokens = Tokens.of(text);
        requireSteps(tokens);
        return new Rewriting(text, tokens, bindings).run();
    }

    /** The steps of a plain script, read without the grammar; empty if it is for the grammar. */
    public Optional<Bytecode> readPlain(String text, Map<String, Object> bindings) {
        if (text.length() > limits.bytes() / MAX_UTF8_PER_CHARACTER) {
            return Optional.empty();
        }
        return Optional.ofNullable(PlainReader.read(text, bindings))
                .filter(steps -> steps.getStepInstructions().size() <= limits.steps());
    }

    private void requireSize(String text) {
        if (text.length() > limits.bytes()
                || text.getBytes(StandardCharsets.UTF_8).length > limits.bytes()) {
            throw OrreryException.badRequest(
                    "The script is longer than %d bytes. Send values as bindings."
                            .formatted(limits.bytes()));
        }
        if (text.isBlank()) {
            throw OrreryException.badRequest("The script is empty.");
        }
    }

    private void requireSteps(Tokens tokens) {
        int steps = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isCall(i) && ++steps > limits.steps()) {
                throw OrreryException.badRequest(
                        "The script has more than %d steps.".formatted(limits.steps()));
            }
        }
    }

    /** One script while it is rewritten. */
    private static final class Rewriting {
        private final String source;
        private final Tokens tokens;
        private final Map<String, Object> bindings;
        private final Literals literals;
        private final StrategyBuilders builders;
        private final WrittenVariables written;
        private final Edits edits = new Edits();
        private Ending ending = new Ending.All();
        private boolean profiled;

        Rewriting(String source, Tokens tokens, Map<String, Object> bindings) {
            this.source = source;
            this.tokens = tokens;
            this.bindings = new HashMap<>(bindings);
            this.literals = new Literals(tokens, bindings);
            this.builders = new StrategyBuilders(source, tokens, literals);
            this.written = new WrittenVariables(tokens, bindings);
        }

        Script run() {
            int size = withoutEnding();
            for (int i = 0; i < size; i++) {
                i = rewrite(i);
            }
            boolean plain = ending instanceof Ending.All && PlainSteps.only(source, tokens);
            return new Script(edits.apply(source), bindings, ending, profiled, plain);
        }

        /** Rewrites what begins at a token, and answers the last token it is done with. */
        private int rewrite(int i) {
            switch (tokens.type(i)) {
                case GremlinLexer.TRAVERSAL_ROOT -> {
                    if (i > 0) {
                        edits.replace(tokens.start(i), tokens.end(i), "__");
                    }
                }
                case GremlinLexer.K_INCR -> order(i, "asc");
                case GremlinLexer.K_DECR -> order(i, "desc");
                case GremlinLexer.K_NONE -> none(i);
                case GremlinLexer.K_AGGREGATE -> aggregate(i);
                case GremlinLexer.LBRACK -> {
                    return list(i);
                }
                case GremlinLexer.Identifier -> {
                    return name(i);
                }
                default -> boundWord(i);
            }
            return i;
        }

        /**
         * A variable may be called like a word of the grammar, such as id: as an argument it wins.
         */
        private void boundWord(int i) {
            boolean opened =
                    tokens.type(i - 1) == GremlinLexer.LPAREN
                            || tokens.type(i - 1) == GremlinLexer.COMMA;
            boolean closed =
                    tokens.type(i + 1) == GremlinLexer.RPAREN
                            || tokens.type(i + 1) == GremlinLexer.COMMA;
            if (opened && closed && literals.isBoundWord(i)) {
                Optional<String> text = written.at(i);
                if (text.isPresent()) {
                    edits.replace(tokens.start(i), tokens.end(i), text.get());
                    return;
                }
                String name = HOISTED + tokens.text(i);
                bindings.put(name, bindings.get(tokens.text(i)));
                edits.replace(tokens.start(i), tokens.end(i), name);
            }
        }

        private void order(int i, String name) {
            if (tokens.type(i + 1) != GremlinLexer.LPAREN) {
                edits.replace(tokens.start(i), tokens.end(i), name);
            }
        }

        /** The grammar has no variables in lists: such a list becomes a variable itself. */
        private int list(int opening) {
            int closing = tokens.closing(opening);
            if (closing == Tokens.NONE || !literals.isListWithVariables(opening, closing)) {
                return opening;
            }
            String name = HOISTED + opening;
            bindings.put(name, literals.list(opening, closing));
            edits.replace(tokens.start(opening), tokens.end(closing), name);
            return closing;
        }

        private int name(int i) {
            if (builders.beginsAt(i)) {
                return builders.rewrite(i, edits);
            }
            written.at(i).ifPresent(t -> edits.replace(tokens.start(i), tokens.end(i), t));
            boolean step = tokens.type(i - 1) == GremlinLexer.DOT && tokens.isCall(i);
            if (step && tokens.isName(i, "executionProfile")) {
                edits.replace(tokens.start(i), tokens.end(i), "profile");
                profiled = true;
            } else if (step && tokens.isName(i, "store")) {
                store(i);
            }
            return i;
        }

        /** {@code none()} is now {@code discard()}; with a predicate it is another step. */
        private void none(int i) {
            boolean step = tokens.type(i - 1) == GremlinLexer.DOT && tokens.isCall(i);
            if (step && tokens.type(i + 2) == GremlinLexer.RPAREN) {
                edits.replace(tokens.start(i), tokens.end(i), "discard");
            }
        }

        /** {@code aggregate(local, 's')} is now {@code local(aggregate('s'))}. */
        private void aggregate(int i) {
            int scope = tokens.type(i + 3) == GremlinLexer.DOT ? i + 4 : i + 2;
            if (tokens.type(i - 1) != GremlinLexer.DOT
                    || !tokens.isCall(i)
                    || tokens.type(scope + 1) != GremlinLexer.COMMA) {
                return;
            }
            if (tokens.text(scope).equals("local")) {
                store(i);
            } else if (!tokens.text(scope).equals("global")) {
                return;
            }
            edits.replace(tokens.start(i + 2), tokens.end(scope + 1), "");
        }

        /** {@code store('s').by('a')} is now {@code local(aggregate('s').by('a'))}. */
        private void store(int i) {
            int closing = tokens.closing(i + 1);
            if (closing == Tokens.NONE) {
                return;
            }
            while (tokens.type(closing + 1) == GremlinLexer.DOT
                    && tokens.type(closing + 2) == GremlinLexer.K_BY
                    && tokens.closing(closing + 3) != Tokens.NONE) {
                closing = tokens.closing(closing + 3);
            }
            edits.replace(tokens.start(i), tokens.end(i), "local(__.aggregate");
            edits.insert(tokens.end(closing), ")");
        }

        /** Cuts off what the script does with its results, and answers how many tokens are left. */
        private int withoutEnding() {
            int size = tokens.size();
            while (size > 0 && tokens.type(size - 1) == GremlinLexer.SEMI) {
                size--;
            }
            requireOne(size);
            int opening = lastOpening(size);
            if (opening < 2 || tokens.type(opening - 2) != GremlinLexer.DOT) {
                return size;
            }
            Ending found = ending(opening - 1, size);
            if (found == null) {
                return size;
            }
            ending = found;
            edits.replace(tokens.start(opening - 2), source.length(), "");
            return opening - 2;
        }

        private void requireOne(int size) {
            for (int i = 0; i < size; i++) {
                if (tokens.type(i) == GremlinLexer.SEMI) {
                    throw OrreryException.badRequest(
                            "A script is one traversal; this one goes on after a ';'.");
                }
            }
        }

        private int lastOpening(int size) {
            if (tokens.type(size - 1) != GremlinLexer.RPAREN) {
                return Tokens.NONE;
            }
            int depth = 0;
            for (int i = size - 1; i >= 0; i--) {
                if (tokens.type(i) == GremlinLexer.RPAREN) {
                    depth++;
                } else if (tokens.type(i) == GremlinLexer.LPAREN && --depth == 0) {
                    return i;
                }
            }
            return Tokens.NONE;
        }

        private @Nullable Ending ending(int name, int size) {
            boolean empty = name + 3 == size;
            return switch (tokens.type(name)) {
                case GremlinLexer.K_TOLIST, GremlinLexer.K_TOSET, GremlinLexer.K_TOBULKSET ->
                        new Ending.All();
                case GremlinLexer.K_ITERATE -> new Ending.None();
                case GremlinLexer.K_HASNEXT -> new Ending.Any();
                case GremlinLexer.K_EXPLAIN -> new Ending.Plan();
                case GremlinLexer.K_TRYNEXT -> new Ending.First(1);
                case GremlinLexer.K_NEXT -> new Ending.First(empty ? 1 : count(name + 2));
                default -> null;
            };
        }

        private long count(int index) {
            return tokens.type(index) != Token.EOF
                            && literals.value(index).orElse("") instanceof Number number
                            && number.longValue() >= 0
                    ? number.longValue()
                    : invalid();
        }

        private static long invalid() {
            throw OrreryException.badRequest("next() takes a number of results.");
        }
    }
}
