package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.gateway.feed.FeedScope;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.limit.Limits;
import dev.orrery.model.ring.EpkRangeText;
import java.util.Optional;

/** Which items the headers of a feed's request name. */
final class FeedScopes {
    private FeedScopes() {}

    static FeedScope of(ItemContext context, Limits limits) {
        Request request = context.request();
        String start = request.headerOrEmpty(RequestHeader.START_EPK);
        String end = request.headerOrEmpty(RequestHeader.END_EPK);
        if (!end.isEmpty()) {
            return new EpkRangeText(start, end)
                    .toRange(context.keyDefinition().scheme())
                    .<FeedScope>map(FeedScope.Interval::new)
                    .orElseThrow(
                            () ->
                                    OrreryException.badRequest(
                                            "No key lies between x-ms-start-epk and"
                                                    + " x-ms-end-epk."));
        }
        Optional<FeedScope> byKey =
                KeyHeader.optional(request, context.keyDefinition(), limits.keyValueBytes())
                        .map(FeedScope.Key::new);
        return byKey.orElseGet(() -> rangeOf(context).orElse(FeedScope.ALL));
    }

    private static Optional<FeedScope> rangeOf(ItemContext context) {
        return context.rangeIds().named(context.request()).stream()
                .mapToObj(number -> (FeedScope) new FeedScope.Partition(number))
                .findFirst();
    }
}
