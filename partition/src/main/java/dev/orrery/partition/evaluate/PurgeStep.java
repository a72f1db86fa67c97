package dev.orrery.partition.evaluate;

import dev.orrery.model.cost.RequestUnits;
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

    private static final Done NOTHING = new Done(false, 0);

    private final ItemRemover remover = new ItemRemover();
    private final RowWork rowWork;

    public PurgeStep(RowWork rowWork) {
        this.rowWork = rowWork;
    }

    /**
     * What a step came to.
     *
     * @param more whether there may be more to remove
     */
    public record Done(boolean more, double requestUnits) {}

    /** Looks at the oldest candidates until more than the spare request units are spent. */
    public Done step(Draft draft, double spareRequestUnits) {
        List<byte[]> candidates = candidates(draft);
        double spent = 0;
        int looked = 0;
        boolean unfinished = false;
        while (looked < candidates.size() && spent < spareRequestUnits) {
            Done done = check(draft, candidates.get(looked++));
            spent += done.requestUnits();
            unfinished |= done.more();
        }
        boolean more = unfinished || looked < candidates.size() || looked == MAX_CANDIDATES;
        return new Done(more, spent);
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

    /** What looking at the candidate came to. */
    private Done check(Draft draft, byte[] candidate) {
        Overlay overlay = draft.overlay();
        overlay.delete(Family.EXPIRY, candidate);
        byte[] recordKey = ExpiryKey.recordKey(candidate);
        Optional<LiveContainer> container =
                draft.containers().live(LogicalKey.containerOf(recordKey));
        if (container.isEmpty() || !isOwned(draft, container.get(), recordKey)) {
            return NOTHING;
        }
        if (container.get().table().isPresent()) {
            return rowWork.expire(draft, container.get(), recordKey);
        }
        ItemContext context = ItemContext.of(draft, container.get(), recordKey);
        StoredRecord stored = context.stored();
        if (stored == null) {
            return NOTHING;
        }
        if (context.current() == null) {
            int terms = remover.remove(context, stored);
            return new Done(false, RequestUnits.delete(stored.textBytes(), terms));
        }
        stored.expirySecond(container.get().definition().timeToLive())
                .ifPresent(second -> ExpiryCandidates.put(overlay, second, recordKey));
        return NOTHING;
    }

    /** After a split the other half's candidates lie here as well. */
    private static boolean isOwned(Draft draft, LiveContainer container, byte[] recordKey) {
        return draft.partition()
                .range()
                .contains(LogicalKey.positionOf(recordKey, container.positionBytes()));
    }
}
