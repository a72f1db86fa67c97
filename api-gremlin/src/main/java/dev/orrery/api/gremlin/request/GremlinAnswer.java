package dev.orrery.api.gremlin.request;

import java.util.List;

/**
 * What became of a script.
 *
 * @param results JSON texts: GraphSON 1 without types, as clients of Cosmos DB read it
 * @param cut whether there were more results than wanted
 */
public record GremlinAnswer(List<String> results, boolean cut, double requestUnits) {
    public GremlinAnswer {
        results = List.copyOf(results);
    }
}
