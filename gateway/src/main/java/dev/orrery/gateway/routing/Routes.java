package dev.orrery.gateway.routing;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeHistory;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.RangeTable;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.ErrorKind;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.Partition;
import java.util.Optional;
import java.util.function.Supplier;

/** Finds the partition that owns a place of a container, by the newest snapshot. */
public final class Routes {
    private final Cluster cluster;
    private final Clock clock;
    private final long rangeGraceMillis;

    /**
     * Routes over the partitions of a cluster.
     *
     * @param rangeGraceMillis how long the id of a range that was split or merged still has a
     *     meaning
     */
    public Routes(Cluster cluster, Clock clock, long rangeGraceMillis) {
        this.cluster = cluster;
        this.clock = clock;
        this.rangeGraceMillis = rangeGraceMillis;
    }

    public Clock clock() {
        return clock;
    }

    /** The container as it is now; one that was deleted is the owner that is not found. */
    public ContainerRecord current(int containerNumber) {
        return current(cluster.snapshot(), containerNumber);
    }

    /** The physical partitions of a container as they are now. */
    public RangeTable ranges(int containerNumber) {
        CatalogSnapshot snapshot = cluster.snapshot();
        return snapshot.ranges(current(snapshot, containerNumber));
    }

    /**
     * What the id of a range stands for: a partition of now, or one that was split or merged not
     * long ago. Any other is refused as gone, upon which clients read the ranges again.
     */
    public RingRange rangeWithNumber(int containerNumber, int number) {
        CatalogSnapshot snapshot = cluster.snapshot();
        ContainerRecord container = current(snapshot, containerNumber);
        return snapshot.ranges(container)
                .withNumber(number)
                .map(RangeRecord::range)
                .or(() -> former(snapshot.history(container.owner()), number))
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.RANGE_GONE,
                                        "The container has no partition key range with this id."));
    }

    private Optional<RingRange> former(RangeHistory history, int number) {
        return history.endOf(number)
                .filter(
                        change ->
                                clock.epochMillis() - change.effort().timeMillis()
                                        < rangeGraceMillis)
                .flatMap(change -> change.parent(number))
                .map(RangeChange.Part::range);
    }

    /** A partition that was just closed is reported as gone. */
    public Partition find(int containerNumber, RingPosition position) {
        return partition(ranges(containerNumber).at(position));
    }

    public Partition partition(RangeRecord range) {
        return cluster.partition(range);
    }

    /** Runs a read; one that failed because its container was just deleted says so. */
    public <T> T owned(int containerNumber, Supplier<T> read) {
        try {
            return read.get();
        } catch (OrreryException e) {
            throw explained(containerNumber, e);
        }
    }

    /** What a failure means to the caller: the partitions of a deleted container just close. */
    public OrreryException explained(int containerNumber, OrreryException failure) {
        boolean deleted = cluster.snapshot().container(containerNumber).isEmpty();
        return deleted && failure.code().kind() == ErrorKind.UNAVAILABLE ? ownerGone() : failure;
    }

    private static ContainerRecord current(CatalogSnapshot snapshot, int containerNumber) {
        return snapshot.container(containerNumber).orElseThrow(Routes::ownerGone);
    }

    private static OrreryException ownerGone() {
        return new OrreryException(
                ErrorCode.OWNER_NOT_FOUND, "The container does not exist any more.");
    }
}
