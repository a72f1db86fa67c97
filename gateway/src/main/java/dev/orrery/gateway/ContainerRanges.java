package dev.orrery.gateway;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import java.util.List;

/** The physical partitions of containers: which there are, and what they hold. */
public final class ContainerRanges {
    private final Routes routes;

    ContainerRanges(Routes routes) {
        this.routes = routes;
    }

    /** The container's physical partitions in ring order. */
    public List<RangeRecord> of(ContainerRecord container) {
        return routes.ranges(container.number()).all();
    }

    /**
     * What a partition owns, also shortly after it was split or merged; refused with {@code
     * RANGE_GONE} otherwise.
     */
    public RingRange withNumber(ContainerRecord container, int partitionNumber) {
        return routes.rangeWithNumber(container.number(), partitionNumber);
    }

    /** The partitions from which a partition of the container came, oldest first. */
    public List<Integer> ancestors(ContainerRecord container, int partitionNumber) {
        return routes.ranges(container.number())
                .withNumber(partitionNumber)
                .map(RangeRecord::parents)
                .orElse(List.of());
    }

    /** The lowest number of all physical partitions that the container ever was in. */
    public int first(ContainerRecord container) {
        return routes.ranges(container.number()).first();
    }

    /** Grows whenever one of the container's ranges changes; see {@link RangeRecord#stamp}. */
    public long version(ContainerRecord container) {
        return routes.ranges(container.number()).version();
    }

    /** What each of the container's physical partitions holds of it, in ring order. */
    public List<RangeStatistics> statisticsByRange(ContainerRecord container) {
        return routes.owned(
                container.number(),
                () ->
                        RetryPolicy.run(
                                () ->
                                        of(container).stream()
                                                .map(range -> statistics(container, range))
                                                .toList(),
                                _ -> false));
    }

    private RangeStatistics statistics(ContainerRecord container, RangeRecord range) {
        var held = routes.partition(range).statistics(container.number());
        return new RangeStatistics(range.number(), held.items(), held.bytes());
    }

    /** The physical partition that owns a key; the key must have a component for every path. */
    public RangeRecord at(ContainerRecord container, PartitionKey key) {
        return routes.ranges(container.number())
                .at(RingPositions.of(container.definition().partitionKey(), key));
    }

    /** Sums over the container's physical partitions; may read a few blocks from the disk. */
    public ContainerStatistics statistics(ContainerRecord container) {
        return routes.owned(
                container.number(), () -> ContainerStatistics.of(routes, container.number()));
    }
}
