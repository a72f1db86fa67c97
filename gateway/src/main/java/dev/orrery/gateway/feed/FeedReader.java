package dev.orrery.gateway.feed;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.gateway.security.SigningKey;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.partition.ItemPage;
import dev.orrery.partition.Partition;
import dev.orrery.partition.ScanRequest;
import java.util.Optional;

/** Reads pages of a container's items, one physical partition after another. It may wait. */
public final class FeedReader {
    private final Routes routes;
    private final Metering metering;
    private final ContinuationCodec continuations;

    /**
     * @param secret authenticates continuations
     */
    public FeedReader(Routes routes, Metering metering, SigningKey secret) {
        this.routes = routes;
        this.metering = metering;
        this.continuations = new ContinuationCodec(secret);
    }

    public ItemFeedPage page(ContainerRecord container, FeedScope scope, FeedPageRequest request) {
        String feed = FeedBounds.nameOf(container, scope);
        FeedBounds bounds = FeedBounds.of(container, routes, scope);
        Optional<FeedCursor> cursor =
                request.continuation()
                        .map(token -> continuations.decode(token, feed))
                        .orElse(FeedCursor.startOf(bounds.range().min()))
                        .within(bounds.range());
        PageBuilder page = new PageBuilder(request.maxItems(), FeedPageRequest.MAX_BYTES);
        while (cursor.isPresent() && !page.isFull()) {
            FeedCursor from = cursor.get();
            cursor =
                    RetryPolicy.run(
                            () -> stepOrEnd(container, bounds, from, page, request.context()),
                            done -> false);
        }
        return page.build(cursor.map(next -> continuations.encode(next, feed)));
    }

    /** A page that has something ends where a partition has no budget: that much is paid for. */
    private Optional<FeedCursor> stepOrEnd(
            ContainerRecord container,
            FeedBounds bounds,
            FeedCursor from,
            PageBuilder page,
            RequestContext context) {
        try {
            return step(container, bounds, from, page, context);
        } catch (OrreryException e) {
            if (e.code() == ErrorCode.THROTTLED && !page.isEmpty()) {
                page.close();
                return Optional.of(from);
            }
            throw e;
        }
    }

    /** Adds what one partition has, and says where to go on. */
    private Optional<FeedCursor> step(
            ContainerRecord container,
            FeedBounds bounds,
            FeedCursor from,
            PageBuilder page,
            RequestContext context) {
        RangeRecord range = routes.ranges(container.number()).at(from.position());
        ScanRequest request =
                new ScanRequest(
                        container.number(),
                        range.range().intersect(bounds.range()).orElseThrow(),
                        bounds.key(),
                        from.isAtStart() ? Optional.empty() : Optional.of(from.resumeKey()),
                        page.itemsLeft(),
                        page.bytesLeft());
        Partition partition = routes.partition(range);
        ItemPage part =
                metering.watched(
                        context,
                        container.number(),
                        partition,
                        () -> partition.reads().scan(request, context.terms(range.number())));
        if (!page.fits(part)) {
            page.close();
            return Optional.of(from);
        }
        metering.count(container.number(), range.number(), part.charge());
        page.add(range.number(), part);
        Optional<RingPosition> next = part.resumePosition(container.definition().partitionKey());
        if (next.isPresent()) {
            return Optional.of(new FeedCursor(next.get(), part.resumeKey().orElseThrow()));
        }
        return range.range().max().compareTo(bounds.range().max()) < 0
                ? Optional.of(FeedCursor.startOf(range.range().max()))
                : Optional.empty();
    }
}
