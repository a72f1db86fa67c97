package dev.orrery.server.admin.api;

import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.query.QueryRequest;
import dev.orrery.gateway.query.QueryScope;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.query.QuerySpec;
import java.nio.charset.StandardCharsets;

/**
 * Explains queries. The body is that of a query request, with {@code "execute": true} if the query
 * is to be run for what it really takes.
 */
final class ExplainEndpoint {
    private final Gateway gateway;
    private final Containers containers;

    ExplainEndpoint(Gateway gateway) {
        this.gateway = gateway;
        this.containers = new Containers(gateway);
    }

    void addTo(Endpoints endpoints) {
        endpoints.add("POST", Containers.PATH + "/explain", Gate.Effect.READS, this::explain);
    }

    private JsonObject explain(Question question) {
        byte[] body = question.call().body().getBytes(StandardCharsets.UTF_8);
        QuerySpec query = QuerySpec.of(JsonScanner.scan(body, JsonLimits.DEFAULT));
        boolean execute = question.body().bool("execute").orElse(false);
        return ExplainJson.of(
                gateway.items()
                        .explain(
                                containers.of(question),
                                QueryRequest.first(query, QueryScope.ALL),
                                execute)
                        .join());
    }
}
