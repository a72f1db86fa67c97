package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.Fence;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.AppliedState;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.WriteDurability;
import java.nio.file.Path;

/**
 * Makes of the copy of a replica whose writer stood still the store of a partition that is alone.
 */
public final class CopiedReplica {
    private CopiedReplica() {}

    /**
     * Looks whether the copy is what it should be, and takes away what only a replica needs.
     *
     * @param lsn at which the writer stood still
     * @param replica of which it is a copy
     * @param alone whose store it is to be
     */
    public static void settle(
            StorageEnvironment environment,
            Path directory,
            long lsn,
            PartitionDescriptor replica,
            PartitionDescriptor alone) {
        StoreOptions options = StoreOptions.replicated().mustExist().withoutCompaction();
        try (PartitionStore store = PartitionStore.open(environment, directory, options)) {
            BatchBuilder batch = new BatchBuilder();
            try (ReadView view = store.latest()) {
                PartitionDescriptor.read(view).ifPresent(replica::requireSame);
                require(AppliedState.read(view).lsn() == lsn && Departure.read(view).isEmpty());
                if (!replica.equals(alone)) {
                    batch.append(alone.toBatch());
                }
                // Its merge has not happened: the partition stood still and has not departed.
                if (Fence.read(view).isPresent()) {
                    batch.append(Fence.removal());
                }
            }
            store.write(batch.build(), WriteDurability.NO_WAL);
            store.flush();
        }
    }

    private static void require(boolean asItStoodStill) {
        if (!asItStoodStill) {
            throw new OrreryException(
                    ErrorCode.LEADER_CHANGED, "The partition was changed while it was copied.");
        }
    }
}
