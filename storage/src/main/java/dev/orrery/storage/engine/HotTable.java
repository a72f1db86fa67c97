package dev.orrery.storage.engine;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Places for values under keys.
 *
 * @param hashes those of the entries, side by side: most entries of others are passed by without
 *     being looked at. An entry whose hash is not there yet is missed, not mistaken
 * @param seen what was read last at each place
 */
record HotTable(
        AtomicReferenceArray<@Nullable Entry> entries,
        AtomicIntegerArray hashes,
        AtomicIntegerArray seen) {
    private static final int SLOT_BITS = 15;
    private static final int SLOTS = 1 << SLOT_BITS;

    /**
     * Slots side by side that an entry may be in, at each of two places. With one slot, almost half
     * of 20,000 records would take turns in their slots with others, and be read from the engine
     * each time; with four at one place every sixteenth still would, and disturb others.
     */
    private static final int WAYS = 4;

    private static final int ENTRY_BYTES = 64;
    static final int SIZE_BYTES = SLOTS * (Long.BYTES + 2 * Integer.BYTES);
    private static final int HASH_MULTIPLIER = 0x9E3779B1;

    HotTable() {
        this(
                new AtomicReferenceArray<>(SLOTS),
                new AtomicIntegerArray(SLOTS),
                new AtomicIntegerArray(SLOTS));
    }

    int slots() {
        return SLOTS;
    }

    byte @Nullable [] value(byte[] key, int hash, long version) {
        byte[] found = value(firstSlot(hash), key, hash, version);
        return found == null ? value(secondSlot(hash), key, hash, version) : found;
    }

    private byte @Nullable [] value(int first, byte[] key, int hash, long version) {
        for (int slot = first; slot < first + WAYS; slot++) {
            Entry entry = hashes.getPlain(slot) == hash ? entries.get(slot) : null;
            if (entry != null && entry.hash == hash && entry.answers(key, version)) {
                return entry.value;
            }
        }
        return null;
    }

    /** Puts an entry, or nothing, into a slot; answers what was there. */
    @Nullable Entry replace(int slot, @Nullable Entry entry) {
        Entry before = entries.getAndSet(slot, entry);
        if (entry != null) {
            hashes.set(slot, entry.hash);
        }
        return before;
    }

    /** Whether a slot has a record, be it out of date. */
    boolean isAt(int slot, byte[] key) {
        Entry entry = entries.get(slot);
        return entry != null && Arrays.equals(entry.key, key);
    }

    /** Whether a record was asked for before; if not, it is remembered that it was now. */
    boolean wasSeen(int hash) {
        int first = firstSlot(hash);
        int free = way(hash);
        for (int slot = first; slot < first + WAYS; slot++) {
            int other = seen.get(slot);
            if (other == hash) {
                seen.set(slot, 0);
                return true;
            }
            free = other == 0 ? slot : free;
        }
        seen.set(free, hash);
        return false;
    }

    /** Where a record is kept: where it is already, or where most is free, or in its way. */
    int place(byte[] key, int hash) {
        Place one = look(firstSlot(hash), key, hash);
        if (one.known()) {
            return one.slot();
        }
        Place other = look(secondSlot(hash), key, hash);
        if (other.known() || other.free() > one.free()) {
            return other.slot();
        }
        return one.free() == 0 ? way(hash) : one.slot();
    }

    private Place look(int first, byte[] key, int hash) {
        int free = 0;
        int last = first;
        for (int slot = first; slot < first + WAYS; slot++) {
            Entry entry = entries.get(slot);
            if (entry == null) {
                free++;
                last = slot;
            } else if (entry.hash == hash && Arrays.equals(entry.key, key)) {
                return new Place(slot, 0, true);
            }
        }
        return new Place(last, free, false);
    }

    /** A slot among some side by side: the record's own, or else one that is free, if one is. */
    private record Place(int slot, int free, boolean known) {}

    /** A value, and the version of its key that it is valid for. */
    static final class Entry {
        private final byte[] key;
        private final byte[] value;
        private final int hash;
        private final long version;

        Entry(byte[] key, byte[] value, int hash, long version) {
            this.key = key;
            this.value = value;
            this.hash = hash;
            this.version = version;
        }

        boolean answers(byte[] wanted, long valid) {
            return version == valid && Arrays.equals(key, wanted);
        }

        int bytes() {
            return ENTRY_BYTES + key.length + value.length;
        }
    }

    /** A number whose lower bits differ, also where the keys differ little. */
    static int hash(byte[] key) {
        return spread(Arrays.hashCode(key));
    }

    static int spread(int code) {
        int hash = code * HASH_MULTIPLIER;
        return hash ^ (hash >>> 15);
    }

    private static int firstSlot(int hash) {
        return hash & (SLOTS - 1) & -WAYS;
    }

    /** Other bits of the hash than those that choose the first place. */
    private static int secondSlot(int hash) {
        return ((hash * HASH_MULTIPLIER) >>> (Integer.SIZE - SLOT_BITS)) & -WAYS;
    }

    /** The slot that a record takes if all that it may be in are taken. */
    private static int way(int hash) {
        return hash & (SLOTS - 1);
    }
}
