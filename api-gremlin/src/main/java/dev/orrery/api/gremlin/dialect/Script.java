package dev.orrery.api.gremlin.dialect;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * A script that TinkerPop's grammar reads.
 *
 * @param rewritten one traversal, without its ending
 * @param bindings the client's variables and those that stand for parts of its text
 * @param profiled whether the profile is to be told as Cosmos DB does
 * @param plain whether it has only {@link PlainSteps}
 */
public record Script(
        RewrittenText rewritten,
        Map<String, Object> bindings,
        Ending ending,
        boolean profiled,
        boolean plain) {
    public Script {
        bindings = Collections.unmodifiableMap(new HashMap<>(bindings));
    }

    public String text() {
        return rewritten.text();
    }
}
