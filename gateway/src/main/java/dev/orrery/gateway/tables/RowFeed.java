package dev.orrery.gateway.tables;

import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cql.read.PartitionRows;
import dev.orrery.cql.read.RowChangesPage;
import dev.orrery.cql.read.RowChangesRequest;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.Partition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The rows of a table that changed since a time, over all its partitions. */
public final class RowFeed {
    private final Routes routes;
    private final Metering metering;
    private final RowReads reads;

    public RowFeed(Routes routes, Metering metering, RowReads reads) {
        this.routes = routes;
        this.metering = metering;
        this.reads = reads;
    }

    /**
     * Some changes.
     *
     * @param changes of each range in the order they were made; one row each
     * @param next where to go on, now or later
     * @param more whether there was more when this was made
     */
    public record Page(
            List<PartitionRows> changes, RowFeedPosition next, boolean more, double charge) {
        public Page {
            changes = List.copyOf(changes);
        }
    }

    /** Reads every range once, until there are enough rows. */
    public CompletableFuture<Page> read(OpenTable table, RowFeedPosition position, int maxRows) {
        int container = table.container().number();
        return reads.run(
                () ->
                        routes.owned(
                                container,
                                () ->
                                        RetryPolicy.run(
                                                () -> page(container, position, maxRows),
                                                _ -> false)));
    }

    private Page page(int container, RowFeedPosition position, int maxRows) {
        Deque<RowFeedPosition.Part> parts = new ArrayDeque<>(owned(container, position.parts()));
        List<PartitionRows> changes = new ArrayList<>();
        double charge = 0;
        boolean more = false;
        int asked = 0;
        int ranges = parts.size();
        while (asked < ranges && changes.size() < maxRows) {
            RowFeedPosition.Part part = parts.removeFirst();
            RowChangesPage page =
                    read(container, position.fromMillis(), part, maxRows - changes.size());
            changes.addAll(page.changes());
            charge += page.charge();
            more |= page.more();
            parts.addLast(new RowFeedPosition.Part(part.range(), page.lsn()));
            asked++;
        }
        RowFeedPosition next = new RowFeedPosition(position.fromMillis(), new ArrayList<>(parts));
        return new Page(changes, next, more || asked < ranges, charge);
    }

    /** The parts as the ranges are now: one that was split since goes on in each child. */
    private List<RowFeedPosition.Part> owned(int container, List<RowFeedPosition.Part> parts) {
        List<RowFeedPosition.Part> owned = new ArrayList<>();
        for (RowFeedPosition.Part part : parts) {
            for (RangeRecord range : routes.ranges(container).all()) {
                range.range()
                        .intersect(part.range())
                        .ifPresent(
                                shared -> owned.add(new RowFeedPosition.Part(shared, part.lsn())));
            }
        }
        return owned;
    }

    private RowChangesPage read(
            int container, long fromMillis, RowFeedPosition.Part part, int maxRows) {
        RingRange range = part.range();
        Partition partition = routes.find(container, range.min());
        RowChangesPage page =
                partition
                        .rows()
                        .changes(
                                new RowChangesRequest(
                                        container, range, part.lsn(), fromMillis, maxRows),
                                ReadTerms.USUAL);
        metering.count(container, partition.number(), page.charge());
        return page;
    }
}
