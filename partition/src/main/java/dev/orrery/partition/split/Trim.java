package dev.orrery.partition.split;

import dev.orrery.partition.state.Surplus;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.engine.WriteDurability;
import dev.orrery.storage.key.KeyRange;
import java.util.function.BooleanSupplier;

/**
 * Removes what lies outside a partition's range, beside the writer. Where a range is an interval of
 * keys, whole files are dropped; where its entries lie among others, they are deleted one by one,
 * in small batches. Then the files are rewritten, which gives the space back. Interrupted at any
 * point, it begins again.
 */
public final class Trim {
    private static final int BATCH_ENTRIES = 500;

    private final PartitionStore store;
    private final OwnedKeys owned;
    private final BooleanSupplier goesOn;

    /**
     * The removal of all that is not owned.
     *
     * @param goesOn whether to go on; asked often
     */
    public Trim(PartitionStore store, OwnedKeys owned, BooleanSupplier goesOn) {
        this.store = store;
        this.owned = owned;
        this.goesOn = goesOn;
    }

    /** Removes everything and notes that it was; answers false if it was told to stop. */
    public boolean run() {
        for (int container : owned.containers()) {
            for (Family family : OwnedKeys.BY_POSITION) {
                if (!goesOn.getAsBoolean()) {
                    return false;
                }
                dropOutside(family, container);
            }
        }
        for (Family family : OwnedKeys.SCATTERED) {
            if (!deleteForeign(family) || !store.compact(family, KeyRange.ALL)) {
                return false;
            }
        }
        BatchBuilder end = new BatchBuilder();
        Surplus.remove(end);
        // The log has one order: with this entry all deletions before it are durable.
        store.write(end.build(), synced());
        return true;
    }

    private void dropOutside(Family family, int container) {
        KeyRange all = KeyRange.ofContainer(container);
        KeyRange own = owned.records(container);
        store.dropRange(family, all.from(), own.from());
        byte[] end = all.to();
        byte[] ownEnd = own.to();
        if (end != null && ownEnd != null) {
            store.dropRange(family, ownEnd, end);
        }
    }

    private boolean deleteForeign(Family family) {
        BatchBuilder batch = new BatchBuilder();
        try (SnapshotView view = store.snapshot();
                KeyCursor cursor = view.scan(family, KeyRange.ALL)) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                if (isForeign(family, cursor)) {
                    batch.delete(family, cursor.key());
                }
                if (batch.count() == BATCH_ENTRIES) {
                    store.write(batch.build(), unsynced());
                    batch.clear();
                    if (!goesOn.getAsBoolean()) {
                        return false;
                    }
                }
            }
        }
        if (!batch.isEmpty()) {
            store.write(batch.build(), unsynced());
        }
        return goesOn.getAsBoolean();
    }

    private boolean isForeign(Family family, KeyCursor cursor) {
        byte[] key = cursor.key();
        boolean saysWhose = family == Family.FEED || family == Family.CHANGES;
        byte[] value = saysWhose ? cursor.value() : key;
        return owned.isOfKnownContainer(family, key, value) && !owned.owns(family, key, value);
    }

    private WriteDurability unsynced() {
        return store.options().writeAheadLog() ? WriteDurability.NO_SYNC : WriteDurability.NO_WAL;
    }

    private WriteDurability synced() {
        return store.options().writeAheadLog() ? WriteDurability.SYNC : WriteDurability.NO_WAL;
    }
}
