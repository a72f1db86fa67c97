package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.state.Birth;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StoreReplacement;
import dev.orrery.storage.engine.WriteDurability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Makes stores of children from that of a replica that has departed: a copy by hard links beside
 * the place, moved there, and changed to be the child's when it is opened. The parent does not
 * change any more, so it does not matter when. A copy says itself whose it is and what is to become
 * of it, so that a crash before the change is nothing special.
 */
final class ChildStore {
    private ChildStore() {}

    static void make(PartitionStore parent, PartitionDescriptor child, Path directory) {
        Path folder = StoreReplacement.folder(directory);
        try {
            StoreReplacement.delete(folder);
            parent.flush();
            parent.checkpoint(folder);
            StoreReplacement.begin(directory);
        } catch (IOException e) {
            throw failure(child, e);
        }
    }

    static OrreryException failure(PartitionDescriptor child, IOException cause) {
        return new OrreryException(
                ErrorCode.SERVICE_UNAVAILABLE,
                "The store of partition %d could not be made: %s"
                        .formatted(child.number(), cause.getMessage()),
                cause);
    }

    /** Makes a copy of a parent that was split the store of its child; others stay as they are. */
    static void bear(PartitionStore store, PartitionDescriptor child) {
        Optional<Batch> birth;
        try (ReadView view = store.latest()) {
            birth = birth(view, child);
        }
        if (birth.isPresent()) {
            store.write(birth.get(), WriteDurability.NO_WAL);
            store.flush();
        }
    }

    private static Optional<Batch> birth(ReadView copy, PartitionDescriptor child) {
        boolean unborn =
                Departure.read(copy)
                        .filter(departure -> departure.parents().size() == 1)
                        .filter(departure -> departure.children().contains(child))
                        .isPresent();
        return unborn ? Optional.of(Birth.ofReplica(copy, child)) : Optional.empty();
    }
}
