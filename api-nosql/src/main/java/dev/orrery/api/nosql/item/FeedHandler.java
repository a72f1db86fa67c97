package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.exchange.PageSize;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.api.nosql.resource.ResourceLinks;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.feed.FeedPageRequest;
import dev.orrery.gateway.feed.ItemFeedPage;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.json.JsonWriter;
import dev.orrery.model.limit.Limits;
import java.util.List;
import java.util.Optional;

/** The feed of a container's items: all of them, or those of a key, a range, or an interval. */
final class FeedHandler {
    private final Gateway gateway;
    private final Limits limits;

    FeedHandler(Gateway gateway, Limits limits) {
        this.gateway = gateway;
        this.limits = limits;
    }

    void handle(ItemContext context) {
        Request request = context.request();
        FeedPageRequest page =
                new FeedPageRequest(
                        PageSize.of(request).orElse(FeedPageRequest.DEFAULT_ITEMS),
                        Optional.of(request.headerOrEmpty(RequestHeader.CONTINUATION))
                                .filter(text -> !text.isEmpty()),
                        context.caller());
        context.exchange()
                .answerAfter(
                        gateway.items()
                                .readFeed(
                                        context.container(), FeedScopes.of(context, limits), page),
                        found -> response(context, found));
    }

    private Response response(ItemContext context, ItemFeedPage page) {
        SessionToken.require(context, page.visited());
        Response response = Response.of(Response.OK, body(context, page.items()));
        response.headers()
                .addCharge(page.charge())
                .add(ResponseHeader.ITEM_COUNT, page.items().size());
        SessionToken.add(response.headers(), context, page.visited());
        page.continuation()
                .ifPresent(text -> response.headers().add(ResponseHeader.CONTINUATION, text));
        return ItemResponses.withOwner(context.located(), response);
    }

    private static byte[] body(ItemContext context, List<StoredItem> items) {
        int textBytes = items.stream().mapToInt(item -> item.textLength() + 1).sum();
        JsonWriter writer = new JsonWriter(textBytes + 128);
        writer.beginObject()
                .name("_rid")
                .value(ResourceLinks.ridOf(context.container()).text())
                .name("Documents")
                .beginArray();
        for (StoredItem item : items) {
            writer.raw(item.bytes(), item.textStart(), item.textStart() + item.textLength());
        }
        return writer.endArray().name("_count").value(items.size()).endObject().toBytes();
    }
}
