package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Conditions;
import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.api.nosql.resource.Directory.Located;
import dev.orrery.api.nosql.route.Target.ContainerLink;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.json.JsonObject;
import java.util.List;

/** Containers: create, list, query, read, replace, delete. */
public final class ContainerHandler {
    private static final String FEED = "DocumentCollections";

    private final Gateway gateway;
    private final Directory directory;
    private final BlockingWork work;
    private final MetadataQueries queries;

    public ContainerHandler(
            Gateway gateway, Directory directory, BlockingWork work, MetadataQueries queries) {
        this.gateway = gateway;
        this.directory = directory;
        this.work = work;
        this.queries = queries;
    }

    public void handleFeed(Exchange exchange, String databaseName) {
        Request request = exchange.request();
        switch (request.method()) {
            case GET -> exchange.answer(list(request, databaseName));
            case POST -> {
                if (request.isQuery()) {
                    work.run(exchange, () -> query(request, databaseName));
                } else {
                    work.run(exchange, () -> create(request, databaseName));
                }
            }
            case PUT, PATCH, DELETE -> throw Methods.notAllowed(request);
        }
    }

    public void handle(Exchange exchange, ContainerLink link) {
        Request request = exchange.request();
        switch (request.method()) {
            case GET -> {
                if (request.flag(RequestHeader.POPULATE_QUOTA)
                        || request.flag(RequestHeader.POPULATE_PARTITION_STATISTICS)) {
                    work.run(exchange, () -> read(request, link));
                } else {
                    exchange.answer(read(request, link));
                }
            }
            case PUT -> work.run(exchange, () -> replace(request, link));
            case DELETE -> work.run(exchange, () -> delete(request, link));
            case POST, PATCH -> throw Methods.notAllowed(request);
        }
    }

    private Response list(Request request, String databaseName) {
        DatabaseRecord database = directory.owner(databaseName);
        Response page =
                MetadataFeed.page(
                        request,
                        ResourceLinks.ridOf(database).text(),
                        FEED,
                        all(request, database));
        return withOwner(page, database);
    }

    private Response query(Request request, String databaseName) {
        DatabaseRecord database = directory.owner(databaseName);
        Response page =
                queries.run(
                        request,
                        ResourceLinks.ridOf(database).text(),
                        FEED,
                        all(request, database));
        return withOwner(page, database);
    }

    private List<JsonObject> all(Request request, DatabaseRecord database) {
        return gateway.metadata().containers(database).stream()
                .map(container -> ContainerJson.of(container, request))
                .toList();
    }

    private Response create(Request request, String databaseName) {
        DatabaseRecord database = directory.owner(databaseName);
        ContainerSpec spec = ContainerSpecReader.create(request);
        ContainerRecord created =
                gateway.metadata().createContainer(database, spec, ThroughputHeaders.of(request));
        return withOwner(
                MetadataResponse.created(ContainerJson.of(created, request), created.etag()),
                database);
    }

    private Response read(Request request, ContainerLink link) {
        Located located = directory.container(link);
        ContainerRecord container = located.container();
        JsonObject json = ContainerJson.of(container, request);
        if (request.flag(RequestHeader.POPULATE_PARTITION_STATISTICS)) {
            json = json.with("statistics", RangeStatisticsJson.of(gateway, container));
        }
        Response response =
                withOwner(
                        MetadataResponse.read(request, json, container.etag()), located.database());
        if (request.flag(RequestHeader.POPULATE_QUOTA)) {
            QuotaHeaders.add(response.headers(), gateway, container);
        }
        return response;
    }

    private Response replace(Request request, ContainerLink link) {
        Located located = directory.container(link);
        ContainerSpec spec = ContainerSpecReader.replace(request.body(), located.container());
        ContainerRecord replaced =
                gateway.metadata()
                        .replaceContainer(located.container(), spec, Conditions.ofWrite(request));
        return withOwner(
                MetadataResponse.replaced(ContainerJson.of(replaced, request), replaced.etag()),
                located.database());
    }

    private Response delete(Request request, ContainerLink link) {
        gateway.metadata()
                .deleteContainer(
                        directory.container(link).container(), Conditions.ofWrite(request));
        return MetadataResponse.deleted();
    }

    /** Java clients find a container's name path by its owner's. */
    private static Response withOwner(Response response, DatabaseRecord database) {
        response.headers()
                .add(ResponseHeader.ALT_CONTENT_PATH, ResourceLinks.nameOf(database))
                .add(ResponseHeader.CONTENT_PATH, ResourceLinks.ridOf(database).text());
        return response;
    }
}
