package dev.orrery.partition.overlay;

import dev.orrery.storage.engine.KeyCursor;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Walks the entries of a family upwards, stored and pending ones in one order; a pending entry
 * hides the stored one with the same key. It shows the changes made before it was opened; the
 * overlay must not be changed while it is open.
 */
public final class OverlayCursor implements AutoCloseable {
    private final KeyCursor stored;
    private final Iterator<Map.Entry<byte[], Change>> changes;
    private final Predicate<byte[]> deleted;
    private Map.@Nullable Entry<byte[], Change> nextChange;
    private byte @Nullable [] nextStored;
    private byte[] key = {};
    private byte @Nullable [] pendingValue;
    private boolean onStored;

    OverlayCursor(
            KeyCursor stored, NavigableMap<byte[], Change> changes, Predicate<byte[]> deleted) {
        this.stored = stored;
        this.changes = changes.entrySet().iterator();
        this.deleted = deleted;
        this.nextStored = stored.first() ? stored.key() : null;
        advanceChange();
    }

    /** Moves to the next entry; the first call moves to the first one. */
    public boolean next() {
        // The stored cursor rests on the entry that was shown, so that its value can be read.
        if (onStored) {
            onStored = false;
            advanceStored();
        }
        while (nextStored != null || nextChange != null) {
            int order = compareHeads();
            Map.Entry<byte[], Change> change = nextChange;
            if (order < 0 || change == null) {
                if (showStored()) {
                    return true;
                }
                continue;
            }
            if (order == 0) {
                advanceStored();
            }
            advanceChange();
            if (change.getValue().value() != null) {
                key = change.getKey();
                pendingValue = change.getValue().value();
                return true;
            }
        }
        return false;
    }

    public byte[] key() {
        return key;
    }

    public byte[] value() {
        return pendingValue == null ? stored.value() : pendingValue;
    }

    @Override
    public void close() {
        stored.close();
    }

    private boolean showStored() {
        byte[] candidate = nextStored;
        if (candidate == null || deleted.test(candidate)) {
            advanceStored();
            return false;
        }
        key = candidate;
        pendingValue = null;
        onStored = true;
        return true;
    }

    private int compareHeads() {
        if (nextStored == null || nextChange == null) {
            return nextStored == null ? 1 : -1;
        }
        return Arrays.compareUnsigned(nextStored, nextChange.getKey());
    }

    private void advanceStored() {
        nextStored = nextStored != null && stored.next() ? stored.key() : null;
    }

    private void advanceChange() {
        nextChange = changes.hasNext() ? changes.next() : null;
    }
}
