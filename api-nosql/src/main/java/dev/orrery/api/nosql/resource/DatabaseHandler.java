package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Conditions;
import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** Databases: create, list, query, read, delete. */
public final class DatabaseHandler {
    private static final String FEED = "Databases";

    private final Gateway gateway;
    private final Directory directory;
    private final BlockingWork work;
    private final MetadataQueries queries;

    public DatabaseHandler(
            Gateway gateway, Directory directory, BlockingWork work, MetadataQueries queries) {
        this.gateway = gateway;
        this.directory = directory;
        this.work = work;
        this.queries = queries;
    }

    public void handleFeed(Exchange exchange) {
        Request request = exchange.request();
        new FeedCalls("", FEED, () -> all(), () -> create(request)).answer(exchange, work, queries);
    }

    public void handle(Exchange exchange, String name) {
        Request request = exchange.request();
        switch (request.method()) {
            case GET -> {
                DatabaseRecord database = directory.database(name);
                exchange.answer(
                        MetadataResponse.read(request, DatabaseJson.of(database), database.etag()));
            }
            case DELETE -> work.run(exchange, () -> delete(request, name));
            case POST, PUT, PATCH -> throw Methods.notAllowed(request);
        }
    }

    private List<JsonObject> all() {
        return gateway.metadata().databases().stream().map(DatabaseJson::of).toList();
    }

    private Response create(Request request) {
        String id = BodyFields.parse(request.body()).requiredText("id");
        Optional<Throughput> throughput = ThroughputHeaders.of(request);
        DatabaseRecord created = gateway.metadata().createDatabase(id, throughput);
        return MetadataResponse.created(DatabaseJson.of(created), created.etag());
    }

    private Response delete(Request request, String name) {
        gateway.metadata().deleteDatabase(directory.database(name), Conditions.ofWrite(request));
        return MetadataResponse.deleted();
    }
}
