package dev.orrery.gateway.feed;

import dev.orrery.model.command.RequestContext;
import java.util.Optional;

/**
 * Which page of a feed is wanted.
 *
 * @param maxItems items at most; a page also ends at {@link #MAX_BYTES}
 * @param continuation what the page before ended with; empty for the first
 */
public record FeedPageRequest(int maxItems, Optional<String> continuation, RequestContext context) {
    /** Items on a page if nobody says how many. */
    public static final int DEFAULT_ITEMS = 100;

    /** Bytes of items on a page; a larger item still comes, alone. */
    public static final int MAX_BYTES = 4 << 20;

    public FeedPageRequest {
        if (maxItems < 1) {
            throw new IllegalArgumentException("a page has at least one item");
        }
    }

    public FeedPageRequest(int maxItems, Optional<String> continuation) {
        this(maxItems, continuation, RequestContext.ANONYMOUS);
    }

    public static FeedPageRequest first() {
        return new FeedPageRequest(DEFAULT_ITEMS, Optional.empty());
    }
}
