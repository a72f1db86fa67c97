package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Conditions;
import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.operation.OfferState;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import java.util.List;

/** Offers: list, query, read, replace. They come and go with the resources they belong to. */
public final class OfferHandler {
    private static final String FEED = "Offers";

    private final Gateway gateway;
    private final BlockingWork work;
    private final MetadataQueries queries;

    public OfferHandler(Gateway gateway, BlockingWork work, MetadataQueries queries) {
        this.gateway = gateway;
        this.work = work;
        this.queries = queries;
    }

    public void handleFeed(Exchange exchange) {
        Request request = exchange.request();
        List<JsonObject> all = gateway.metadata().offers().stream().map(OfferJson::of).toList();
        switch (request.method()) {
            case GET -> exchange.answer(MetadataFeed.page(request, "", FEED, all));
            case POST -> {
                if (!request.isQuery()) {
                    throw Methods.notAllowed(request);
                }
                work.run(exchange, () -> queries.run(request, "", FEED, all));
            }
            case PUT, PATCH, DELETE -> throw Methods.notAllowed(request);
        }
    }

    public void handle(Exchange exchange, String id) {
        Request request = exchange.request();
        switch (request.method()) {
            case GET -> work.run(exchange, () -> read(id));
            case PUT -> work.run(exchange, () -> replace(request, id));
            case POST, PATCH, DELETE -> throw Methods.notAllowed(request);
        }
    }

    private OfferRecord find(String id) {
        return gateway.metadata()
                .offer(
                        OfferId.parse(id)
                                .orElseThrow(
                                        () ->
                                                new OrreryException(
                                                        ErrorCode.NOT_FOUND,
                                                        "Resource Not Found: there is no offer '"
                                                                + id
                                                                + "'.")));
    }

    private Response read(String id) {
        OfferRecord offer = find(id);
        return withState(MetadataResponse.found(OfferJson.of(offer), offer.etag()), offer);
    }

    private Response replace(Request request, String id) {
        OfferRecord offer = find(id);
        Throughput wanted = OfferJson.read(request.body());
        requireSameKind(request, offer.throughput(), wanted);
        OfferRecord replaced =
                gateway.metadata().replaceOffer(offer, wanted, Conditions.ofWrite(request));
        return withState(
                MetadataResponse.replaced(OfferJson.of(replaced), replaced.etag()), replaced);
    }

    /** From manual to autoscale or back takes a header that says so, as in the service. */
    private static void requireSameKind(Request request, Throughput current, Throughput wanted) {
        RequestHeader migration =
                switch (wanted) {
                    case Throughput.Manual _ -> RequestHeader.OFFER_MIGRATE_TO_MANUAL;
                    case Throughput.Autoscale _ -> RequestHeader.OFFER_MIGRATE_TO_AUTOSCALE;
                };
        if (current.getClass() != wanted.getClass() && !request.flag(migration)) {
            throw OrreryException.badRequest(
                    "An offer does not change between manual and autoscale throughput without the"
                            + " header '"
                            + migration
                            + ": true'.");
        }
    }

    private Response withState(Response response, OfferRecord offer) {
        OfferState state = gateway.metadata().offerState(offer);
        response.headers()
                .add(ResponseHeader.MIN_THROUGHPUT, state.minimumRuPerSecond())
                .add(ResponseHeader.OFFER_REPLACE_PENDING, String.valueOf(state.pending()));
        return response;
    }
}
