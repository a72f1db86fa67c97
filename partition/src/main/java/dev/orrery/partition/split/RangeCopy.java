package dev.orrery.partition.split;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
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
import dev.orrery.storage.key.MetaKey;
import java.util.List;

/**
 * Copies what a partition owns into another store: first a snapshot of it, then the batches that
 * were applied since. Of what a partition knows about itself only the results of requests are
 * copied: there can be many, and they are as good elsewhere.
 *
 * <p>A batch may be in the snapshot already: repeated in order, every key ends as its last batch
 * says. But definitions must not change meanwhile. Their batches delete by ranges, which say
 * nothing of whose entries they mean, and the copy has those of a neighbour too.
 */
public final class RangeCopy {
    private static final int BATCH_BYTES = 1 << 20;
    private static final KeyRange REQUESTS = MetaKey.requests();
    private static final KeyRange DEFINITIONS = MetaKey.definitions();

    private final PartitionStore target;
    private final OwnedKeys owned;
    private final Runnable step;
    private final BatchBuilder batch = new BatchBuilder();
    private int readBytes;

    /**
     * A copy into a store.
     *
     * @param step called before every megabyte or so; what it throws ends the copy
     */
    public RangeCopy(PartitionStore target, OwnedKeys owned, Runnable step) {
        this.target = target;
        this.owned = owned;
        this.step = step;
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
        copy(source, Family.META, REQUESTS, false);
        flush();
    }

    private void copy(StoreView source, Family family, KeyRange range, boolean mixed) {
        try (KeyCursor cursor = source.scan(family, range)) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                byte[] key = cursor.key();
                byte[] value = cursor.value();
                if (!mixed || owned.owns(family, key, value)) {
                    batch.put(family, key, value);
                }
                readBytes += key.length + value.length;
                if (readBytes > BATCH_BYTES) {
                    flush();
                }
            }
        }
    }

    /** Repeats batches that were applied to the source. */
    public void repeat(List<Batch> batches) {
        for (Batch applied : batches) {
            BatchCursor cursor = applied.cursor();
            while (cursor.next()) {
                if (cursor.family() == Family.META ? isResult(cursor) : isOwn(cursor)) {
                    repeat(cursor);
                }
            }
            flush();
        }
    }

    private static boolean isResult(BatchCursor cursor) {
        byte[] key = cursor.key();
        if (DEFINITIONS.contains(key)) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "A container's definition has changed while the partition was copied.");
        }
        return REQUESTS.contains(key);
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
        step.run();
        readBytes = 0;
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
