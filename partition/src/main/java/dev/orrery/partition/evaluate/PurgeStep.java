package dev.orrery.partition.evaluate;

import dev.orrery.partition.overlay.Overlay;
import dev.orrery.partition.overlay.OverlayCursor;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.ExpiryKey;
import dev.orrery.storage.key.LogicalKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Removes items that have expired. They are hidden already; this gives back their space. An expiry
 * entry is only a candidate: the item may have been written again, or the container's setting may
 * have changed since.
 */
public final class PurgeStep {
    private static final int MAX_CANDIDATES = 256;

    private final ItemRemover remover = new ItemRemover();

    /** Looks at the oldest candidates and answers whether there may be more. */
    public boolean step(Draft draft) {
        List<byte[]> candidates = candidates(draft);
        candidates.forEach(candidate -> check(draft, candidate));
        return candidates.size() == MAX_CANDIDATES;
    }

    private static List<byte[]> candidates(Draft draft) {
        List<byte[]> candidates = new ArrayList<>();
        try (OverlayCursor cursor =
                draft.overlay().scan(Family.EXPIRY, ExpiryKey.upTo(draft.timeSeconds()))) {
            while (candidates.size() < MAX_CANDIDATES && cursor.next()) {
                candidates.add(cursor.key());
            }
        }
        return candidates;
    }

    private void check(Draft draft, byte[] candidate) {
        Overlay overlay = draft.overlay();
        overlay.delete(Family.EXPIRY, candidate);
        byte[] recordKey = ExpiryKey.recordKey(candidate);
        Optional<LiveContainer> container =
                draft.containers().live(LogicalKey.containerOf(recordKey));
        if (container.isEmpty() || !isOwned(draft, container.get(), recordKey)) {
            return;
        }
        ItemContext context = ItemContext.of(draft, container.get(), recordKey);
        StoredRecord stored = context.stored();
        if (stored == null) {
            return;
        }
        if (context.current() == null) {
            remover.remove(context, stored);
        } else {
            stored.expirySecond(container.get().definition().timeToLive())
                    .ifPresent(second -> ExpiryCandidates.put(overlay, second, recordKey));
        }
    }

    /** After a split the other half's candidates lie here as well. */
    private static boolean isOwned(Draft draft, LiveContainer container, byte[] recordKey) {
        return draft.partition()
                .range()
                .contains(LogicalKey.positionOf(recordKey, container.positionBytes()));
    }
}
