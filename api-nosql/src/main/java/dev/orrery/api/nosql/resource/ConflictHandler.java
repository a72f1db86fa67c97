package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.route.Target.ContainerLink;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.List;

/**
 * The conflicts of a container. They arise where several regions accept writes; an account with one
 * region has none, so every feed is empty and no conflict is ever found.
 */
public final class ConflictHandler {
    private static final String FEED = "Conflicts";

    private final Directory directory;
    private final BlockingWork work;
    private final MetadataQueries queries;

    public ConflictHandler(Directory directory, BlockingWork work, MetadataQueries queries) {
        this.directory = directory;
        this.work = work;
        this.queries = queries;
    }

    public void handleFeed(Exchange exchange, ContainerLink link) {
        Request request = exchange.request();
        String rid = ResourceLinks.ridOf(directory.owner(link).container()).text();
        switch (request.method()) {
            case GET -> exchange.answer(MetadataFeed.page(request, rid, FEED, List.of()));
            case POST -> {
                if (!request.isQuery()) {
                    throw Methods.notAllowed(request);
                }
                requireMeant(request);
                work.run(exchange, () -> queries.run(request, rid, FEED, List.of()));
            }
            case PUT, PATCH, DELETE -> throw Methods.notAllowed(request);
        }
    }

    /** As for items, a query over all partitions has to say so. */
    private static void requireMeant(Request request) {
        if (request.headerOrEmpty(RequestHeader.PARTITION_KEY).isEmpty()
                && !request.flag(RequestHeader.ENABLE_CROSS_PARTITION)) {
            throw OrreryException.badRequest(
                    "Cross partition query is required but disabled. Please set"
                            + " x-ms-documentdb-query-enablecrosspartition to true, or specify"
                            + " x-ms-documentdb-partitionkey.");
        }
    }

    public void handle(Exchange exchange, ContainerLink link, String id) {
        Request request = exchange.request();
        directory.owner(link);
        switch (request.method()) {
            case GET, DELETE ->
                    throw new OrreryException(
                            ErrorCode.NOT_FOUND, "The conflict '" + id + "' does not exist.");
            case POST, PUT, PATCH -> throw Methods.notAllowed(request);
        }
    }
}
