package dev.orrery.partition.evaluate;

import dev.orrery.partition.split.OwnedKeys;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.RemovedVersions;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.key.FeedKey;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.record.VersionValue;
import java.util.List;

/**
 * Removes versions of items that are older than their container keeps them, and notes how far. They
 * stay a little longer, so that clocks that differ lose nothing.
 */
public final class VersionPurge {
    private static final int MAX_ENTRIES = 1_000;
    private static final long MARGIN_MILLIS = 60_000;

    /**
     * Removes the oldest versions of a container.
     *
     * @return whether there may be more to remove
     */
    public boolean step(Draft draft, LiveContainer container) {
        long oldest =
                draft.timeMillis()
                        - container.definition().changeRetention().millis()
                        - MARGIN_MILLIS;
        OwnedKeys owned = new OwnedKeys(List.of(container), draft.partition().range());
        RemovedVersions removed = RemovedVersions.read(draft.overlay(), container.number());
        int looked = 0;
        try (KeyCursor cursor =
                draft.overlay().stored(Family.CHANGES, KeyRange.ofContainer(container.number()))) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                byte[] value = cursor.value();
                if (looked == MAX_ENTRIES || VersionValue.timestampMillis(value) > oldest) {
                    break;
                }
                looked++;
                // Those of a former neighbour are removed by whoever trims the store.
                if (owned.owns(Family.CHANGES, cursor.key(), value)) {
                    draft.overlay().delete(Family.CHANGES, cursor.key());
                    removed =
                            removed.with(
                                    LogicalKey.positionOf(
                                            VersionValue.recordKey(value),
                                            container.positionBytes()),
                                    FeedKey.read(cursor.key()).lsn());
                }
            }
        }
        if (!draft.isEmpty()) {
            removed.put(draft.overlay(), container.number());
        }
        return looked == MAX_ENTRIES && !draft.isEmpty();
    }
}
