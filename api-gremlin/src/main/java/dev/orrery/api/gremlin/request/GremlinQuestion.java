package dev.orrery.api.gremlin.request;

import dev.orrery.gateway.security.Access;
import java.util.Map;

/**
 * A script to run inside this process.
 *
 * @param database the database of the graph
 * @param bindings values of the script's variables
 * @param most results to answer at most
 */
public record GremlinQuestion(
        String database,
        String graph,
        String script,
        Map<String, Object> bindings,
        Access access,
        int most) {
    public GremlinQuestion {
        bindings = Map.copyOf(bindings);
        if (most < 1) {
            throw new IllegalArgumentException("an answer has room for at least one result");
        }
    }
}
