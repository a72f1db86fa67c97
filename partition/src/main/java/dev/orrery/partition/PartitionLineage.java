package dev.orrery.partition;

import dev.orrery.partition.split.OwnedKeys;
import dev.orrery.partition.split.Trim;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.Fence;
import dev.orrery.partition.state.Inheritance;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.Surplus;
import dev.orrery.partition.state.Union;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.storage.engine.ReadView;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What a physical partition has of its parents and leaves to its children: the copies on this node,
 * and what the log says about who takes over.
 */
public final class PartitionLineage {
    private final PhysicalPartition partition;

    PartitionLineage(PhysicalPartition partition) {
        this.partition = partition;
    }

    /** Whether the store holds entries outside the range, left over from a split. */
    public boolean hasSurplus() {
        try (ReadView view = partition.store().latest()) {
            return Surplus.read(view).isPresent();
        }
    }

    /** Begins to compact the files that a child of a split has of its parent. */
    public void startCompaction() {
        partition.store().startCompaction();
    }

    /**
     * Removes what lies outside the range, beside all requests; may take long. Ended by closing the
     * partition, it goes on after the next start.
     */
    public void trim() {
        OwnedKeys owned =
                new OwnedKeys(partition.writer().state().containers().all(), partition.range());
        new Trim(partition.store(), owned, () -> partition.writer().stopReason() == null).run();
    }

    /** What became of the partition, if it was split or merged. */
    public Optional<Departure> departure() {
        try (ReadView view = partition.store().latest()) {
            return Departure.read(view);
        }
    }

    /**
     * Makes the store of a child on this node from this replica's, which nothing changes any more;
     * whole and durable when this returns, or not there.
     */
    public void makeChild(PartitionDescriptor child, Path directory) {
        ChildStore.make(partition.store(), child, directory);
    }

    /**
     * Begins to make the store of a child on this node from this replica and that of its upper
     * neighbour, beside all that happens to them. Nothing happens until it is run.
     *
     * @param hasRoom whether the disk has room to go on; asked often
     */
    public MergedCopy copyMerged(
            PhysicalPartition upper,
            PartitionDescriptor child,
            Path directory,
            BooleanSupplier hasRoom) {
        return new MergedCopy(partition, upper, child, directory, hasRoom);
    }

    /** What the leader appends when this partition is merged with a neighbour. */
    public ReplicaHandover handover() {
        return new ReplicaHandover(partition);
    }

    /** Refuses a merge with a neighbour whose containers are not in the same state. */
    public void requireMergeable(PhysicalPartition upper) {
        Union.requireMergeable(partition.writer().state(), upper.writer().state());
    }

    /** Whether the containers of a neighbour are in the same state, as far as this node knows. */
    public boolean isMergeable(PhysicalPartition upper) {
        return Union.isMergeable(partition.writer().state(), upper.writer().state());
    }

    /** The fence of a partition that serves nothing until another one's log has decided. */
    public Optional<Fence> fence() {
        if (!partition.writer().isFenced()) {
            return Optional.empty();
        }
        try (ReadView view = partition.store().latest()) {
            return Fence.read(view);
        }
    }

    /** Where the upper parent of a merge was stopped, if this is the lower one. */
    public long upperLsn() {
        try (ReadView view = partition.store().latest()) {
            return Inheritance.read(view).map(Inheritance::upperLsn).orElse(0L);
        }
    }

    /** With whom the replica sets of the children begin; none before they take over. */
    public List<RaftMember> heirs() {
        try (ReadView view = partition.store().latest()) {
            return Inheritance.read(view).map(Inheritance::members).orElse(List.of());
        }
    }
}
