package dev.orrery.gateway.routing;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.RangeTable;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.ErrorKind;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.partition.PhysicalPartition;
import java.util.function.Supplier;

/** Finds the partition that owns a place of a container, by the newest snapshot. */
public final class Routes {
    private final Cluster cluster;

    public Routes(Cluster cluster) {
        this.cluster = cluster;
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

    /** A partition that was just closed is reported as gone. */
    public PhysicalPartition find(int containerNumber, RingPosition position) {
        return partition(ranges(containerNumber).at(position));
    }

    public PhysicalPartition partition(RangeRecord range) {
        return cluster.partitions().partition(range.number());
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
