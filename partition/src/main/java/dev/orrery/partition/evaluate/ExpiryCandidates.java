package dev.orrery.partition.evaluate;

import dev.orrery.partition.overlay.Overlay;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.ExpiryKey;

/** Entries that say when to look whether a record has expired. */
public final class ExpiryCandidates {
    private static final byte[] NO_VALUE = {};

    private ExpiryCandidates() {}

    public static void put(Overlay overlay, long second, byte[] recordKey) {
        overlay.put(Family.EXPIRY, ExpiryKey.encode(second, recordKey), NO_VALUE);
    }

    public static void delete(Overlay overlay, long second, byte[] recordKey) {
        overlay.delete(Family.EXPIRY, ExpiryKey.encode(second, recordKey));
    }
}
