package dev.orrery.partition;

import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.Fence;
import dev.orrery.partition.state.Inheritance;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.AppliedState;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftPosition;
import dev.orrery.replication.raft.StoppedLog;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.WriteDurability;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Makes of a replica whose node does not run the store of a partition that is alone: a copy with
 * all that the replica's log has. The replica itself stays as it is.
 */
public final class StoppedReplica {
    private StoppedReplica() {}

    /**
     * What a copy says of itself.
     *
     * @param log how far it has come, and who voted
     * @param departure what became of the partition, if it was split or merged
     * @param heirs with whom the replica sets of its children were to begin
     * @param upperLsn where its upper neighbour was stopped, if it was the lower one of a merge
     * @param fence of a partition that waits for what its lower neighbour decides
     */
    public record Copy(
            long lsn,
            StoppedLog.Applied log,
            Optional<Departure> departure,
            List<RaftMember> heirs,
            long upperLsn,
            Optional<Fence> fence) {
        /** There is none. */
        public static final Copy NOTHING =
                new Copy(
                        0,
                        new StoppedLog.Applied(RaftPosition.NONE, false, List.of()),
                        Optional.empty(),
                        List.of(),
                        0,
                        Optional.empty());

        public Copy {
            heirs = List.copyOf(heirs);
        }
    }

    /** Copies a replica to a folder that does not exist yet. */
    public static Copy of(
            StorageEnvironment environment,
            Path replica,
            PartitionDescriptor descriptor,
            StoppedLog log,
            Path folder) {
        StoreOptions options = StoreOptions.replicated().mustExist();
        try (PartitionStore store =
                PartitionStore.open(environment, replica, options.withoutCompaction())) {
            store.checkpoint(folder);
        }
        try (PartitionStore store = PartitionStore.open(environment, folder, options)) {
            ChildStore.bear(store, descriptor);
            StoppedLog.Applied applied = log.applyTo(store);
            try (ReadView view = store.latest()) {
                Optional<Inheritance> left = Inheritance.read(view);
                return new Copy(
                        AppliedState.read(view).lsn(),
                        applied,
                        Departure.read(view),
                        left.map(Inheritance::members).orElse(List.of()),
                        left.map(Inheritance::upperLsn).orElse(0L),
                        Fence.read(view));
            }
        }
    }

    /** Lets a partition serve again whose merge has not happened. */
    public static void removeFence(StorageEnvironment environment, Path directory) {
        change(environment, directory, Fence.removal());
    }

    /** Gives a store to a partition of another number. */
    public static void rename(
            StorageEnvironment environment, Path directory, PartitionDescriptor descriptor) {
        change(environment, directory, descriptor.toBatch());
    }

    private static void change(StorageEnvironment environment, Path directory, Batch batch) {
        try (PartitionStore store =
                PartitionStore.open(
                        environment, directory, StoreOptions.replicated().mustExist())) {
            store.write(batch, WriteDurability.NO_WAL);
            store.flush();
        }
    }
}
