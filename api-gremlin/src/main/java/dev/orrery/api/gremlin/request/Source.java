package dev.orrery.api.gremlin.request;

import dev.orrery.api.gremlin.dialect.Constants;
import dev.orrery.api.gremlin.dialect.Dialect;
import dev.orrery.api.gremlin.dialect.Ending;
import dev.orrery.api.gremlin.dialect.OlderSteps;
import dev.orrery.api.gremlin.dialect.PlainSteps;
import dev.orrery.api.gremlin.dialect.PlainTraversals;
import dev.orrery.api.gremlin.dialect.Script;
import dev.orrery.model.error.OrreryException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.jsr223.JavaTranslator;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinAntlrToJava;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParserException;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinQueryParser;
import org.apache.tinkerpop.gremlin.language.grammar.VariableResolver.DirectVariableResolver;
import org.apache.tinkerpop.gremlin.language.grammar.VariableResolverException;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.jspecify.annotations.Nullable;

/**
 * The traversal of a request, which can be built as often as it must be run. Of what is no
 * traversal and asks for constants, it is one that gives them.
 *
 * @param script whether it came as text: its results are then sent without their bulk
 * @param profiled whether a profile is told as Cosmos DB does
 * @param plain whether it has only {@link PlainSteps}
 */
record Source(
        Function<GraphTraversalSource, Traversal<?, ?>> builder,
        Ending ending,
        boolean script,
        boolean profiled,
        boolean plain) {

    static Source of(RequestMessage message, Dialect dialect) {
        Object gremlin = message.getArgs().get(Tokens.ARGS_GREMLIN);
        return switch (gremlin) {
            case String text -> script(text, bindings(message), dialect);
            case Bytecode bytecode -> {
                requireNoTransaction(message, bytecode);
                yield bytecode(OlderSteps.replaced(bytecode));
            }
            case null -> throw OrreryException.badRequest("The request has no 'gremlin'.");
            default ->
                    throw OrreryException.badRequest(
                            "The 'gremlin' of a request is text or bytecode.");
        };
    }

    private static Map<String, Object> bindings(RequestMessage message) {
        Map<String, Object> bindings = new HashMap<>();
        if (message.getArgs().get(Tokens.ARGS_BINDINGS) instanceof Map<?, ?> given) {
            given.forEach((name, value) -> bindings.put(String.valueOf(name), value));
        }
        return bindings;
    }

    private static Source script(String text, Map<String, Object> bindings, Dialect dialect) {
        return dialect.readPlain(text, bindings)
                .map(steps -> new Source(built(steps), new Ending.All(), true, false, true))
                .or(() -> Constants.read(text, bindings).map(Source::constants))
                .orElseGet(() -> script(dialect.read(text, bindings)));
    }

    /** Java drivers ask a server that was away for an empty text, other programs for a sum. */
    private static Source constants(List<@Nullable Object> values) {
        return new Source(
                source -> source.inject(values.toArray()), new Ending.All(), true, false, false);
    }

    private static Function<GraphTraversalSource, Traversal<?, ?>> built(Bytecode plain) {
        return source -> PlainTraversals.build(source, plain);
    }

    private static Source script(Script script) {
        return new Source(
                source -> parse(script, source),
                script.ending(),
                true,
                script.profiled(),
                script.plain());
    }

    private static Traversal<?, ?> parse(Script script, GraphTraversalSource source) {
        @Nullable Object parsed;
        try {
            parsed =
                    GremlinQueryParser.parse(
                            script.text(),
                            new GremlinAntlrToJava(
                                    source, new DirectVariableResolver(script.bindings())));
        } catch (GremlinParserException | VariableResolverException e) {
            String reason = script.rewritten().located(String.valueOf(e.getMessage()));
            throw OrreryException.badRequest("The script cannot be read: " + reason);
        }
        if (parsed instanceof Traversal<?, ?> traversal) {
            return traversal;
        }
        throw OrreryException.badRequest("The script is no traversal. Begin it with 'g.'.");
    }

    /**
     * Drivers send bytecode in a session for transactions only. The first traversal is refused, not
     * the commit: it would have been applied, and a rollback would not undo it.
     */
    private static void requireNoTransaction(RequestMessage message, Bytecode bytecode) {
        boolean transaction =
                message.getArgs().get(Tokens.ARGS_SESSION) != null
                        || bytecode.getSourceInstructions().stream()
                                .anyMatch(step -> step.getOperator().equals("tx"));
        if (transaction) {
            throw OrreryException.badRequest(
                    "There are no transactions over several requests: what one traversal writes in"
                            + " one logical partition is applied whole or not at all.");
        }
    }

    private static Source bytecode(Bytecode bytecode) {
        boolean plain = PlainSteps.only(bytecode);
        return new Source(
                plain && PlainTraversals.canBuild(bytecode)
                        ? built(bytecode)
                        : translated(bytecode),
                new Ending.All(),
                false,
                false,
                plain);
    }

    private static Function<GraphTraversalSource, Traversal<?, ?>> translated(Bytecode bytecode) {
        return source ->
                JavaTranslator.<GraphTraversalSource, Traversal.Admin<?, ?>>of(source)
                        .translate(bytecode);
    }
}
