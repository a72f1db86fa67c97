package dev.orrery.gateway.feed;

import dev.orrery.model.command.RequestContext;

/**
 * A page of changes that is wanted.
 *
 * @param maxItems where the page is cut
 */
public record ChangeFeedPageRequest(ChangeStart start, int maxItems, RequestContext context) {
    public ChangeFeedPageRequest {
        if (maxItems < 1) {
            throw new IllegalArgumentException("a page has at least one item");
        }
    }
}
