package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.request.RequestResults;
import dev.orrery.partition.split.OwnedKeys;
import dev.orrery.partition.split.RangeCopy;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.Union;
import dev.orrery.replication.raft.RaftPosition;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.StoreReplacement;
import dev.orrery.storage.engine.WriteDurability;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Makes the store of a child from the replicas of two neighbours that nothing changes any more:
 * what each of them owns is copied into a store beside the place, which is moved there at last.
 */
final class MergedStore {
    private MergedStore() {}

    static void make(
            PhysicalPartition lower,
            PhysicalPartition upper,
            PartitionDescriptor child,
            Path directory) {
        Path folder = StoreReplacement.folder(directory);
        try {
            StoreReplacement.delete(folder);
            try (PartitionStore store =
                            PartitionStore.open(
                                    lower.context().storage(), folder, StoreOptions.replicated());
                    SnapshotView one = lower.store().snapshot();
                    SnapshotView other = upper.store().snapshot()) {
                copy(lower, one, store);
                copy(upper, other, store);
                BatchBuilder last = new BatchBuilder().append(Union.of(child, one, other));
                RequestResults.copyAll(one, last);
                RequestResults.copyAll(other, last);
                RaftPosition.WITH_DATA.addTo(last);
                store.write(last.build(), WriteDurability.NO_WAL);
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

    private static void copy(PhysicalPartition parent, SnapshotView view, PartitionStore target) {
        OwnedKeys owned = new OwnedKeys(parent.writer().state().containers().all(), parent.range());
        new RangeCopy(target, owned).copy(view);
    }
}
