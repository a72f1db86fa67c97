package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.raft.RaftPosition;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.StoreReplacement;
import dev.orrery.storage.engine.WriteDurability;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Makes the store of a partition that was alone one with which a replica set can begin. All that it
 * takes is a place in a log that has not begun, and nothing left in the store's own log.
 */
public final class FirstReplica {
    private FirstReplica() {}

    /**
     * Prepares the store where it is. It can still be opened by a server that is alone, and be
     * prepared again.
     */
    public static void prepare(
            StorageEnvironment environment, PartitionDescriptor descriptor, Path directory) {
        try (PartitionStore store =
                PartitionStore.open(environment, directory, StoreOptions.local().mustExist())) {
            requireSame(store, descriptor);
            store.write(beginning(), WriteDurability.SYNC);
            store.flush();
        }
    }

    /**
     * Makes a copy for a partition of another number, in the place of whatever is there; the
     * original stays as it is.
     */
    public static void copy(
            StorageEnvironment environment,
            Path original,
            PartitionDescriptor descriptor,
            Path directory) {
        Path folder = StoreReplacement.folder(directory);
        try {
            StoreReplacement.delete(folder);
            StoreReplacement.delete(directory);
            try (PartitionStore store =
                    PartitionStore.open(environment, original, StoreOptions.local().mustExist())) {
                store.flush();
                store.checkpoint(folder);
            }
            try (PartitionStore store =
                    PartitionStore.open(
                            environment, folder, StoreOptions.replicated().mustExist())) {
                Batch identity =
                        new BatchBuilder().append(descriptor.toBatch()).append(beginning()).build();
                store.write(identity, WriteDurability.NO_WAL);
                store.flush();
            }
            StoreReplacement.begin(directory);
        } catch (IOException e) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The store in %s could not be copied: %s".formatted(original, e.getMessage()),
                    e);
        }
    }

    private static void requireSame(PartitionStore store, PartitionDescriptor descriptor) {
        try (ReadView view = store.latest()) {
            PartitionDescriptor.read(view).ifPresent(descriptor::requireSame);
        }
    }

    private static Batch beginning() {
        BatchBuilder batch = new BatchBuilder();
        RaftPosition.WITH_DATA.addTo(batch);
        return batch.build();
    }
}
