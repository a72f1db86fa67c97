package dev.orrery.gateway.feed;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.feed.ChangePosition.Part;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.ChangeFeedRequest;
import dev.orrery.partition.ChangePage;
import dev.orrery.partition.Partition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Reads pages of changes, whichever partitions hold them by now. It may wait. */
public final class ChangeFeedReader {
    /** Rounds over what holds nothing visible, before a reader gets an empty page. */
    private static final int MAX_EMPTY_ROUNDS = 8;

    /** The answer to a reader who wants more than is kept. */
    private static final String OUT_OF_RETENTION =
            "You must read the change feed from within the retention period. With all versions and"
                    + " deletes a feed starts now, or at a continuation of such a feed.";

    private final Routes routes;
    private final Metering metering;

    public ChangeFeedReader(Routes routes, Metering metering) {
        this.routes = routes;
        this.metering = metering;
    }

    /** Reads a page. It may be longer than was asked for, since a batch is never divided. */
    public ChangeFeedPage page(
            ContainerRecord container, FeedScope scope, ChangeFeedPageRequest request) {
        if (request.allVersions()) {
            return versions(container, scope, request);
        }
        ChangeStart start = request.start();
        FeedBounds bounds = FeedBounds.of(container, routes, scope);
        ChangePageBuilder page = new ChangePageBuilder(bounds.range(), request.maxItems());
        ChangePosition position =
                switch (start) {
                    case ChangeStart.Beginning _ -> ChangePosition.at(bounds.range(), 0, 0);
                    case ChangeStart.Since(long second) ->
                            ChangePosition.at(bounds.range(), 0, second);
                    case ChangeStart.After(String text) ->
                            ChangePosition.parse(text, bounds.range());
                    case ChangeStart.Now _ -> now(container, bounds, page);
                };
        if (start instanceof ChangeStart.Now) {
            return page.build(position);
        }
        Source source = new Source(container, bounds, false, request.context());
        ChangePosition reached = fill(source, position, page);
        return page.build(page.hasMore() ? reached : reached.atEnd(nowSecond()));
    }

    private long nowSecond() {
        return TimeUnit.MILLISECONDS.toSeconds(routes.clock().epochMillis());
    }

    private ChangePosition fill(Source source, ChangePosition from, ChangePageBuilder page) {
        ChangePosition position = from;
        for (int round = 0; round < MAX_EMPTY_ROUNDS; round++) {
            position = round(source, position, page);
            if (!page.isEmpty() || !page.hasMore()) {
                break;
            }
        }
        return position;
    }

    /** Reads a page of all versions, which begins now or where an earlier one ended. */
    private ChangeFeedPage versions(
            ContainerRecord container, FeedScope scope, ChangeFeedPageRequest request) {
        if (!container.definition().changeRetention().isOn()) {
            throw OrreryException.badRequest(
                    "Change feed mode All Versions and Deletes must be enabled for the container:"
                            + " give it a changeFeedPolicy with a retentionDuration.");
        }
        FeedBounds bounds = FeedBounds.of(container, routes, scope);
        ChangePageBuilder page = new ChangePageBuilder(bounds.range(), request.maxItems());
        return switch (request.start()) {
            case ChangeStart.Beginning _, ChangeStart.Since _ ->
                    throw OrreryException.badRequest(OUT_OF_RETENTION);
            case ChangeStart.Now _ -> page.build(now(container, bounds, page));
            case ChangeStart.After(String text) -> {
                Source source = new Source(container, bounds, true, request.context());
                ChangePosition from = ChangePosition.parse(text, bounds.range());
                yield page.build(fill(source, from, page));
            }
        };
    }

    /**
     * What is read, and by whom.
     *
     * @param allVersions every change, and not only the latest ones
     */
    private record Source(
            ContainerRecord container,
            FeedBounds bounds,
            boolean allVersions,
            RequestContext context) {}

    /** The end of every partition as it is now. */
    private ChangePosition now(
            ContainerRecord container, FeedBounds bounds, ChangePageBuilder page) {
        List<Part> parts = new ArrayList<>();
        RingPosition from = bounds.range().min();
        while (from.compareTo(bounds.range().max()) < 0) {
            RingPosition place = from;
            Part part = RetryPolicy.run(() -> endOf(container, bounds, place, page), p -> false);
            parts.add(part);
            from = part.range().max();
        }
        return new ChangePosition(parts, 0);
    }

    private Part endOf(
            ContainerRecord container,
            FeedBounds bounds,
            RingPosition place,
            ChangePageBuilder page) {
        RangeRecord range = routes.ranges(container.number()).at(place);
        Partition partition = routes.partition(range);
        long lsn = partition.lsn();
        page.visited(range.number(), lsn);
        return new Part(range.range().intersect(bounds.range()).orElseThrow(), lsn);
    }

    /** Reads every part once while there is room; what was not read comes first next time. */
    private ChangePosition round(Source source, ChangePosition from, ChangePageBuilder page) {
        page.beginRound();
        List<Part> unread = new ArrayList<>();
        List<Part> read = new ArrayList<>();
        for (Part part : from.parts()) {
            Optional<RingRange> left = Optional.of(part.range());
            while (left.isPresent() && !page.isFull()) {
                Part rest = new Part(left.get(), part.lsn());
                Optional<Part> done = stepOrEnd(source, rest, from.sinceSecond(), page);
                if (done.isPresent()) {
                    read.add(done.get());
                    left = behind(done.get().range(), part.range());
                }
            }
            left.ifPresent(range -> unread.add(new Part(range, part.lsn())));
        }
        page.leftOver(!unread.isEmpty());
        List<Part> next = new ArrayList<>(unread);
        next.addAll(read);
        return new ChangePosition(joined(next), from.sinceSecond());
    }

    /** What of a range lies behind another that begins it. */
    private static Optional<RingRange> behind(RingRange done, RingRange whole) {
        return done.max().equals(whole.max())
                ? Optional.empty()
                : Optional.of(new RingRange(done.max(), whole.max()));
    }

    /** A page that has something ends where a partition has no budget: that much is paid for. */
    private Optional<Part> stepOrEnd(
            Source source, Part rest, long sinceSecond, ChangePageBuilder page) {
        try {
            return Optional.of(
                    RetryPolicy.run(() -> step(source, rest, sinceSecond, page), p -> false));
        } catch (OrreryException e) {
            if (e.code() == ErrorCode.THROTTLED && !page.isEmpty()) {
                page.close();
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Adds what one partition has, and says how far it was read. */
    private Part step(Source source, Part part, long sinceSecond, ChangePageBuilder page) {
        int number = source.container().number();
        RangeRecord range = routes.ranges(number).at(part.range().min());
        RingRange here = range.range().intersect(part.range()).orElseThrow();
        Partition partition = routes.partition(range);
        long applied = partition.lsn();
        ChangeFeedRequest request =
                new ChangeFeedRequest(
                        number,
                        part.lsn(),
                        here,
                        source.bounds().key(),
                        page.itemsLeft(),
                        source.allVersions());
        ChangePage changes =
                metering.watched(
                        source.context(),
                        number,
                        partition,
                        () ->
                                partition
                                        .reads()
                                        .changes(request, source.context().terms(range.number())));
        metering.count(number, range.number(), changes.charge());
        page.visited(range.number(), applied);
        page.add(changes, sinceSecond);
        return new Part(here, changes.lsn());
    }

    /** Neighbours that were read equally far are one part: the text stays short. */
    private static List<Part> joined(List<Part> parts) {
        List<Part> joined = new ArrayList<>();
        for (Part part : parts) {
            Part last = joined.isEmpty() ? null : joined.getLast();
            if (last != null
                    && last.lsn() == part.lsn()
                    && last.range().max().equals(part.range().min())) {
                RingRange both = new RingRange(last.range().min(), part.range().max());
                joined.set(joined.size() - 1, new Part(both, part.lsn()));
            } else {
                joined.add(part);
            }
        }
        return joined;
    }
}
