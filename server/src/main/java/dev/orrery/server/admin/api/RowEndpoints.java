package dev.orrery.server.admin.api;

import dev.orrery.api.cassandra.console.CqlConsole;
import dev.orrery.model.json.JsonObject;

/** Inserts rows of tables: one JSON object by column in each line of a body. */
final class RowEndpoints {
    private final CqlConsole cql;

    RowEndpoints(CqlConsole cql) {
        this.cql = cql;
    }

    void addTo(Endpoints endpoints) {
        endpoints.add("POST", Containers.PATH + "/rows", Gate.Effect.CHANGES, this::insert);
    }

    private JsonObject insert(Question question) {
        LineResults results = new LineResults(false);
        cql.insert(question.name("database"), question.name("container"), question.lines().toList())
                .forEach(results::addCharge);
        return results.json();
    }
}
