package dev.orrery.partition.split;

import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.BatchCursor;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.batch.Operation;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.engine.WriteDurability;
import dev.orrery.storage.key.KeyRange;
import java.util.List;

/**
 * Copies what a partition owns into another store: first a snapshot of it, then the batches that
 * its writer has applied since. What a partition knows about itself is not copied.
 */
public final class RangeCopy {
    private static final int BATCH_BYTES = 1 << 20;

    private final PartitionStore target;
    private final OwnedKeys owned;
    private final BatchBuilder batch = new BatchBuilder();

    public RangeCopy(PartitionStore target, OwnedKeys owned) {
        this.target = target;
        this.owned = owned;
    }

    /** Copies all that is owned. */
    public void copy(StoreView source) {
        for (Family family : OwnedKeys.BY_POSITION) {
            for (KeyRange range : owned.records()) {
                copy(source, family, range, false);
            }
        }
        for (Family family : OwnedKeys.SCATTERED) {
            copy(source, family, KeyRange.ALL, true);
        }
        flush();
    }

    private void copy(StoreView source, Family family, KeyRange range, boolean mixed) {
        try (KeyCursor cursor = source.scan(family, range)) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                byte[] key = cursor.key();
                byte[] value = cursor.value();
                if (!mixed || owned.owns(family, key, value)) {
                    put(family, key, value);
                }
            }
        }
    }

    private void put(Family family, byte[] key, byte[] value) {
        batch.put(family, key, value);
        if (batch.sizeBytes() > BATCH_BYTES) {
            flush();
        }
    }

    /** Repeats batches of the source's writer. */
    public void repeat(List<Batch> batches) {
        for (Batch applied : batches) {
            BatchCursor cursor = applied.cursor();
            while (cursor.next()) {
                if (cursor.family() != Family.META && isOwn(cursor)) {
                    repeat(cursor);
                }
            }
            flush();
        }
    }

    /**
     * The writer also clears away candidates for expiry that a split has left it. A deletion in the
     * feeds does not say of which record it is, but is always of one of its own.
     */
    private boolean isOwn(BatchCursor cursor) {
        return cursor.operation() == Operation.DELETE_RANGE
                || (cursor.operation() == Operation.DELETE && isOfFeed(cursor.family()))
                || owned.owns(cursor.family(), cursor.key(), cursor.value());
    }

    private static boolean isOfFeed(Family family) {
        return family == Family.FEED || family == Family.CHANGES;
    }

    private void repeat(BatchCursor cursor) {
        switch (cursor.operation()) {
            case PUT -> batch.put(cursor.family(), cursor.key(), cursor.value());
            case DELETE -> batch.delete(cursor.family(), cursor.key());
            case DELETE_RANGE -> batch.deleteRange(cursor.family(), cursor.key(), cursor.value());
        }
    }

    private void flush() {
        if (!batch.isEmpty()) {
            target.write(
                    batch.build(),
                    target.options().writeAheadLog()
                            ? WriteDurability.NO_SYNC
                            : WriteDurability.NO_WAL);
            batch.clear();
        }
    }
}
