package dev.orrery.partition;

import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.Fence;
import dev.orrery.partition.state.Inheritance;
import dev.orrery.partition.state.Union;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What the leader of a replica set appends to its log when the partition is merged: to that of the
 * upper one a fence, to that of the lower one the departure of both. Each call blocks.
 */
public final class ReplicaHandover {
    private final PhysicalPartition partition;

    ReplicaHandover(PhysicalPartition partition) {
        this.partition = partition;
    }

    /**
     * Stops the partition. One that an earlier merge has left fenced gets the new fence.
     *
     * @return its LSN from now on
     */
    public long fence(Fence fence) {
        appendIf(present -> !present.equals(Optional.of(fence)), fence.toBatch());
        return partition.lsn();
    }

    /** Lets a partition serve again whose merge has not happened, unless another one began. */
    public void removeFence(Fence old) {
        appendIf(present -> present.equals(Optional.of(old)), Fence.removal());
    }

    private void appendIf(Predicate<Optional<Fence>> condition, Batch batch) {
        WriterHold hold = HoldWait.await(partition);
        try {
            if (condition.test(partition.lineage().fence())
                    && !HeldAppend.awaitOnAll(partition, hold, batch)) {
                throw HeldAppend.unknown(null);
            }
        } finally {
            hold.release();
        }
    }

    /**
     * Makes the merge happen: both partitions are gone.
     *
     * @param upper this node's replica of the other one, which is fenced
     * @return whether it has happened; if this fails, the log decides, and the next leader knows
     */
    public boolean depart(Departure departure, Inheritance inheritance, PhysicalPartition upper) {
        WriterHold hold = HoldWait.await(partition);
        try {
            Union.requireMergeable(partition.writer().state(), upper.writer().state());
            BatchBuilder batch = new BatchBuilder();
            departure.addTo(batch);
            inheritance.addTo(batch);
            return HeldAppend.awaitOnAll(partition, hold, batch.build());
        } finally {
            hold.release();
        }
    }
}
