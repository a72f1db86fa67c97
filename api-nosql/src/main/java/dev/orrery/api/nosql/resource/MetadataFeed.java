package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.PageSize;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonValue;
import java.util.List;

/**
 * Pages through resources that are few: a page is cut out of the whole list, and the continuation
 * is the place of its end. It holds no secret and gives no access, so it is not authenticated.
 */
final class MetadataFeed {
    private static final int DEFAULT_PAGE = 1_000;

    private MetadataFeed() {}

    static Response page(
            Request request, String rid, String name, List<? extends JsonValue> elements) {
        int from = Math.min(offset(request), elements.size());
        int count = PageSize.of(request).orElse(DEFAULT_PAGE);
        int to = (int) Math.min(elements.size(), from + (long) count);
        Response response = MetadataResponse.feed(rid, name, elements.subList(from, to));
        if (to < elements.size()) {
            response.headers().add(ResponseHeader.CONTINUATION, Integer.toString(to));
        }
        return response;
    }

    private static int offset(Request request) {
        String continuation = request.headerOrEmpty(RequestHeader.CONTINUATION);
        if (continuation.isEmpty()) {
            return 0;
        }
        try {
            return Integer.parseUnsignedInt(continuation);
        } catch (NumberFormatException e) {
            throw OrreryException.badRequest(
                    "Invalid Continuation Token: it is not one of this feed.");
        }
    }
}
