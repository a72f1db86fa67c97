package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.state.Birth;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.StoreReplacement;
import dev.orrery.storage.engine.WriteDurability;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Makes stores of children from that of a replica that has departed: a copy by hard links beside
 * the place, changed to be the child's, and moved there at last. The parent does not change any
 * more, so it does not matter when.
 */
final class ChildStore {
    private ChildStore() {}

    static void make(
            PartitionStore parent,
            StorageEnvironment environment,
            PartitionDescriptor child,
            Path directory) {
        Path folder = StoreReplacement.folder(directory);
        try {
            StoreReplacement.delete(folder);
            parent.flush();
            parent.checkpoint(folder);
            try (PartitionStore store =
                    PartitionStore.open(
                            environment, folder, StoreOptions.replicated().mustExist())) {
                store.write(birth(store, child), WriteDurability.NO_WAL);
                store.flush();
            }
            StoreReplacement.begin(directory);
        } catch (IOException e) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The store of partition %d could not be made: %s"
                            .formatted(child.number(), e.getMessage()),
                    e);
        }
    }

    private static Batch birth(PartitionStore copy, PartitionDescriptor child) {
        try (ReadView view = copy.latest()) {
            return Birth.ofReplica(view, child);
        }
    }
}
