package dev.orrery.api.gremlin.message;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.tinkerpop.gremlin.jsr223.GremlinScriptChecker;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.jspecify.annotations.Nullable;

/**
 * What a request says about its answer. Drivers put that into the arguments of the request; in a
 * script, {@code g.with('evaluationTimeout', …)} says it too, and wins, as in Gremlin Server.
 *
 * @param timeoutMillis how long it may take; empty if it does not say
 * @param tokensOnly whether elements are to come without their properties
 */
public record Wishes(OptionalLong timeoutMillis, boolean tokensOnly) {
    private static final String OLD_TIMEOUT = "scriptEvaluationTimeout";
    private static final String OPTION = "with(";

    /** Reads the wishes of a request. */
    public static Wishes of(RequestMessage message) {
        GremlinScriptChecker.Result written = written(message.getArgs().get(Tokens.ARGS_GREMLIN));
        Optional<String> properties =
                written.getMaterializeProperties()
                        .or(() -> message.optionalArgs(Tokens.ARGS_MATERIALIZE_PROPERTIES));
        return new Wishes(
                written.getTimeout().map(OptionalLong::of).orElseGet(() -> timeout(message)),
                properties.filter(Tokens.MATERIALIZE_PROPERTIES_TOKENS::equals).isPresent());
    }

    /** Most scripts have no options, and looking for them thoroughly takes a while. */
    private static GremlinScriptChecker.Result written(@Nullable Object gremlin) {
        return gremlin instanceof String script && script.contains(OPTION)
                ? GremlinScriptChecker.parse(script)
                : GremlinScriptChecker.EMPTY_RESULT;
    }

    private static OptionalLong timeout(RequestMessage message) {
        Object asked = message.getArgs().get(Tokens.ARGS_EVAL_TIMEOUT);
        Object old = message.getArgs().get(OLD_TIMEOUT);
        if (asked instanceof Number number) {
            return OptionalLong.of(number.longValue());
        }
        return old instanceof Number number
                ? OptionalLong.of(number.longValue())
                : OptionalLong.empty();
    }
}
