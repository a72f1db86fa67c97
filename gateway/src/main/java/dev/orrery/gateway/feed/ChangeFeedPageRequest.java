package dev.orrery.gateway.feed;

import dev.orrery.model.command.RequestContext;

/**
 * A page of changes that is wanted.
 *
 * @param maxItems where the page is cut
 * @param allVersions whether every change is wanted, deletions too
 */
public record ChangeFeedPageRequest(
        ChangeStart start, int maxItems, boolean allVersions, RequestContext context) {
    /** Asks for the latest versions of items. */
    public ChangeFeedPageRequest(ChangeStart start, int maxItems, RequestContext context) {
        this(start, maxItems, false, context);
    }

    public ChangeFeedPageRequest {
        if (maxItems < 1) {
            throw new IllegalArgumentException("a page has at least one item");
        }
    }
}
