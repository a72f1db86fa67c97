package dev.orrery.storage.engine;

import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchCursor;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.batch.Operation;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Records of one store that were read more than once lately, so that reading one again costs no
 * call of the engine. What is found here is what the engine would answer at that moment: every key
 * has a version, shared with others, that says how many writes have ended and how many are under
 * way. A record is kept with the version that was valid before it was read, and found only while
 * that version is valid and no write is under way.
 */
final class HotRecords {
    /** Larger records are left to the engine: their bytes cost more than the call. */
    static final int MAX_VALUE_BYTES = 4 << 10;

    private static final int STRIPES = 1 << 12;
    private static final int SLOT_BITS = 15;
    private static final int SLOTS = 1 << SLOT_BITS;

    /**
     * Slots side by side that a record may be in, at each of two places. With one slot, almost half
     * of 20,000 records would take turns in their slots with others, and be read from the engine
     * each time; with four at one place every sixteenth still would, and disturb others.
     */
    private static final int WAYS = 4;

    private static final int ENTRY_BYTES = 64;
    static final int TABLE_BYTES = SLOTS * (Long.BYTES + 2 * Integer.BYTES);
    private static final int HASH_MULTIPLIER = 0x9E3779B1;

    /** The lower bits of a version count writes under way, the others those that have ended. */
    private static final long BEGUN = 1;

    private static final long ENDED = 1L << 24;
    private static final long UNDER_WAY_MASK = ENDED - 1;

    private final AtomicLong bytesLeft;
    private final AtomicLongArray versions = new AtomicLongArray(STRIPES);
    private volatile @Nullable Table table;

    /**
     * An empty memory.
     *
     * @param bytesLeft what may be kept, shared by the stores of a node
     */
    HotRecords(AtomicLong bytesLeft) {
        this.bytesLeft = bytesLeft;
    }

    /**
     * Places for records. Made when something is read.
     *
     * @param hashes those of the entries, side by side: most entries of others are passed by
     *     without being looked at. An entry whose hash is not there yet is missed, not mistaken
     * @param seen what was read last at each place
     */
    private record Table(
            AtomicReferenceArray<@Nullable Entry> entries,
            AtomicIntegerArray hashes,
            AtomicIntegerArray seen) {
        Table() {
            this(
                    new AtomicReferenceArray<>(SLOTS),
                    new AtomicIntegerArray(SLOTS),
                    new AtomicIntegerArray(SLOTS));
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
    }

    /** A slot among some side by side: the record's own, or else one that is free, if one is. */
    private record Place(int slot, int free, boolean known) {}

    private static final class Entry {
        private final byte[] key;
        private final byte[] value;
        private final int hash;
        private final long version;

        Entry(byte[] key, byte[] value, Answer question) {
            this.key = key;
            this.value = value;
            this.hash = question.hash;
            this.version = question.version;
        }

        boolean answers(byte[] wanted, long valid) {
            return version == valid && Arrays.equals(key, wanted);
        }

        int bytes() {
            return ENTRY_BYTES + key.length + value.length;
        }
    }

    /** What is known of a record, and what it takes to add to it. */
    static final class Answer {
        private final byte @Nullable [] value;
        private final int hash;
        private final long version;

        private Answer(byte @Nullable [] value, int hash, long version) {
            this.value = value;
            this.hash = hash;
            this.version = version;
        }

        /** The record as it is now; null if it is not known here. */
        byte @Nullable [] value() {
            return value;
        }
    }

    /** Asks for a record; if it is not known, the engine's answer should be {@link #learn}ed. */
    Answer find(byte[] key) {
        int hash = hash(key);
        long version = versions.get(stripe(hash));
        Table present = table;
        byte[] value =
                present == null || isUnderWay(version) ? null : present.value(key, hash, version);
        return new Answer(value, hash, version);
    }

    /** Keeps what the engine answered to a question, if it was asked for before. */
    void learn(Answer question, byte[] key, byte[] value) {
        if (value.length > MAX_VALUE_BYTES || isUnderWay(question.version)) {
            return;
        }
        Table present = table();
        if (present == null) {
            return;
        }
        int slot = present.place(key, question.hash);
        if (!present.isAt(slot, key) && !present.wasSeen(question.hash)) {
            return;
        }
        Entry entry = new Entry(key, value, question);
        boolean fits = bytesLeft.addAndGet(-entry.bytes()) >= 0;
        free(present.replace(slot, fits ? entry : null));
        if (!fits) {
            free(entry);
        }
    }

    /** Null if there is no room for one: there may be many stores. */
    private @Nullable Table table() {
        Table present = table;
        return present == null && bytesLeft.get() > TABLE_BYTES ? newTable() : present;
    }

    private synchronized Table newTable() {
        Table present = table;
        if (present == null) {
            bytesLeft.addAndGet(-TABLE_BYTES);
            present = new Table();
            table = present;
        }
        return present;
    }

    private void free(@Nullable Entry entry) {
        if (entry != null) {
            bytesLeft.addAndGet(entry.bytes());
        }
    }

    /** Called before a batch is written; answers what to {@link #end} when it was. */
    int[] begin(Batch batch) {
        int[] touched = new int[batch.count()];
        int count = 0;
        BatchCursor cursor = batch.cursor();
        while (cursor.next()) {
            if (cursor.family() == Family.RECORDS) {
                if (cursor.operation() == Operation.DELETE_RANGE) {
                    touched = allStripes();
                    count = touched.length;
                    break;
                }
                touched[count++] = stripe(hash(cursor.key()));
            }
        }
        int[] stripes = Arrays.copyOf(touched, count);
        for (int stripe : stripes) {
            versions.addAndGet(stripe, BEGUN);
        }
        return stripes;
    }

    private static int[] allStripes() {
        int[] all = new int[STRIPES];
        Arrays.setAll(all, i -> i);
        return all;
    }

    /** A write that fails is never ended: nobody knows what it left behind. */
    void end(int[] stripes) {
        for (int stripe : stripes) {
            versions.addAndGet(stripe, ENDED - BEGUN);
        }
    }

    /** Gives back what was kept; the store is not read any more. */
    void clear() {
        Table present = table;
        if (present != null) {
            for (int i = 0; i < SLOTS; i++) {
                free(present.entries().getAndSet(i, null));
            }
            table = null;
            bytesLeft.addAndGet(TABLE_BYTES);
        }
    }

    private static boolean isUnderWay(long version) {
        return (version & UNDER_WAY_MASK) != 0;
    }

    private static int hash(byte[] key) {
        int hash = Arrays.hashCode(key) * HASH_MULTIPLIER;
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

    private static int stripe(int hash) {
        return hash & (STRIPES - 1);
    }
}
