package dev.orrery.partition.evaluate;

import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.overlay.OverlayCursor;
import dev.orrery.partition.state.Deletion;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.StateChanges;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Removes records of a partition key that was deleted. They are hidden already; this gives back
 * their space. How far it has come is part of each batch, so it goes on after a restart.
 */
public final class DeletionStep {
    private static final int MAX_RECORDS = 256;

    /** A step must not keep the commands behind it waiting for long. */
    private static final int MAX_BYTES = 256 << 10;

    private final ItemRemover remover = new ItemRemover();

    /**
     * Works on the container's oldest deletion until more than the spare request units are spent.
     *
     * @return what was spent
     */
    public double step(Draft draft, LiveContainer container, double spareRequestUnits) {
        Deletion deletion = container.deletions().all().getFirst();
        Optional<KeyRange> rest = rest(draft, container, deletion);
        List<byte[]> keys = rest.map(range -> keys(draft, range)).orElse(List.of());
        int start = draft.sizeBytes();
        double spent = 0;
        int looked = 0;
        while (looked < keys.size()
                && spent < spareRequestUnits
                && draft.sizeBytes() - start < MAX_BYTES) {
            spent += remove(draft, container, deletion, keys.get(looked++));
        }
        if (looked == keys.size() && looked < MAX_RECORDS) {
            draft.replaceContainers(
                    draft.containers()
                            .with(StateChanges.endDeletion(draft.overlay(), container, deletion)));
        } else {
            StateChanges.putDeletionCursor(draft.overlay(), deletion, keys.get(looked - 1));
        }
        return spent;
    }

    private double remove(Draft draft, LiveContainer container, Deletion deletion, byte[] key) {
        if (!deletion.concerns(key, container)) {
            return 0;
        }
        ItemContext context = ItemContext.of(draft, container, key);
        StoredRecord stored = context.stored();
        if (stored == null || context.current() != null) {
            return 0;
        }
        return RequestUnits.delete(stored.textBytes(), remover.remove(context, stored));
    }

    private static List<byte[]> keys(Draft draft, KeyRange range) {
        List<byte[]> keys = new ArrayList<>();
        try (OverlayCursor cursor = draft.overlay().scan(Family.RECORDS, range)) {
            while (keys.size() < MAX_RECORDS && cursor.next()) {
                keys.add(cursor.key());
            }
        }
        return keys;
    }

    /** The records not looked at yet; after a split the other half's lie here as well. */
    private static Optional<KeyRange> rest(
            Draft draft, LiveContainer container, Deletion deletion) {
        Optional<RingRange> own = draft.partition().range().intersect(deletion.bounds());
        if (own.isEmpty()) {
            return Optional.empty();
        }
        KeyRange keys =
                new Deletion(deletion.moment(), own.get(), deletion.partitionKey()).keys(container);
        byte[] last = StateChanges.deletionCursor(draft.overlay(), deletion);
        if (last == null || Arrays.compareUnsigned(last, keys.from()) < 0) {
            return Optional.of(keys);
        }
        byte[] to = keys.to();
        byte[] next = Arrays.copyOf(last, last.length + 1);
        boolean after = to != null && Arrays.compareUnsigned(next, to) >= 0;
        return after ? Optional.empty() : Optional.of(KeyRange.of(next, to));
    }
}
