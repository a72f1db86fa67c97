package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.model.json.JsonObject;
import java.util.List;
import java.util.function.Supplier;

/**
 * What may be asked of every feed of metadata: to list it, to query it, to create one more.
 *
 * @param rid of the resource that the feed belongs to
 * @param name of the feed in answers
 * @param all what is in the feed now
 * @param create makes what the request describes
 */
record FeedCalls(String rid, String name, Supplier<List<JsonObject>> all, Exchange.Work create) {
    void answer(Exchange exchange, BlockingWork work, MetadataQueries queries) {
        Request request = exchange.request();
        switch (request.method()) {
            case GET -> exchange.answer(MetadataFeed.page(request, rid, name, all.get()));
            case POST ->
                    work.run(
                            exchange,
                            request.isQuery()
                                    ? () -> queries.run(request, rid, name, all.get())
                                    : create);
            case PUT, PATCH, DELETE -> throw Methods.notAllowed(request);
        }
    }
}
