package dev.orrery.partition.split;

import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.BatchCursor;
import dev.orrery.storage.batch.Operation;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.WriteDurability;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The stores of a split's children while they are made beside the parent's writer. Each begins as a
 * checkpoint of the parent's store, taken after its writer was followed, and repeats its batches.
 * Batches that the checkpoint has already may be repeated: every key ends as its last batch says.
 *
 * <p>A child repeats what is its own, and what nobody can tell the owner of. Used by one thread,
 * but for {@link #take}.
 */
public final class ChildCopies implements AutoCloseable {
    private static final int BATCH_BYTES = 1 << 20;

    private final Map<Integer, Copy> copies = new LinkedHashMap<>();
    private final List<PartitionStore> untaken = new ArrayList<>();

    private record Copy(PartitionStore store, OwnedKeys owned, BatchBuilder batch) {
        void write() {
            if (!batch.isEmpty()) {
                store.write(batch.build(), WriteDurability.NO_SYNC);
                batch.clear();
            }
        }

        void repeat(BatchCursor cursor) {
            switch (cursor.operation()) {
                case PUT -> batch.put(cursor.family(), cursor.key(), cursor.value());
                case DELETE -> batch.delete(cursor.family(), cursor.key());
                case DELETE_RANGE ->
                        batch.deleteRange(cursor.family(), cursor.key(), cursor.value());
            }
            if (batch.sizeBytes() > BATCH_BYTES) {
                write();
            }
        }
    }

    /** Goes on with a child's store, which is closed with the copies unless it is taken. */
    public void add(int number, PartitionStore store, OwnedKeys owned) {
        synchronized (untaken) {
            untaken.add(store);
        }
        copies.put(number, new Copy(store, owned, new BatchBuilder()));
    }

    /** Repeats batches of the parent's writer. */
    public void repeat(List<Batch> batches) {
        for (Batch applied : batches) {
            BatchCursor cursor = applied.cursor();
            while (cursor.next()) {
                repeat(cursor);
            }
        }
        copies.values().forEach(Copy::write);
    }

    private void repeat(BatchCursor cursor) {
        Copy owner = ownerOf(cursor);
        if (owner == null) {
            copies.values().forEach(copy -> copy.repeat(cursor));
        } else {
            owner.repeat(cursor);
        }
    }

    /** The one child that an entry belongs to; null if there is none, or it does not say so. */
    private @Nullable Copy ownerOf(BatchCursor cursor) {
        if (!namesItsRecord(cursor)) {
            return null;
        }
        byte[] record = OwnedKeys.recordKey(cursor.family(), cursor.key(), cursor.value());
        for (Copy copy : copies.values()) {
            if (copy.owned().ownsRecord(record)) {
                return copy;
            }
        }
        return null;
    }

    private static boolean namesItsRecord(BatchCursor cursor) {
        return switch (cursor.family()) {
            case META, CHANGES -> false;
            case FEED -> cursor.operation() == Operation.PUT;
            case RECORDS, INDEX, UNIQUE, ADJACENCY, EXPIRY, LOGICAL, INCOMING, OUTBOX ->
                    cursor.operation() != Operation.DELETE_RANGE;
        };
    }

    /** Brings to the disk what was repeated so far, so that little is left for the last sync. */
    public void sync() {
        copies.values().forEach(copy -> copy.store().syncWriteAheadLog());
    }

    /** Hands a child's store over to whoever serves it. */
    public PartitionStore take(int number) {
        Copy copy = Objects.requireNonNull(copies.get(number), "a child of this split");
        synchronized (untaken) {
            untaken.remove(copy.store());
        }
        return copy.store();
    }

    @Override
    public void close() {
        synchronized (untaken) {
            untaken.forEach(PartitionStore::close);
            untaken.clear();
        }
    }
}
