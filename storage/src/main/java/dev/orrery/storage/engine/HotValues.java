package dev.orrery.storage.engine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Values that were read more than once lately, so that reading one again costs no call of the
 * engine. What is found here is what the engine would answer at that moment: every key has a
 * version, shared with others, that says which write was the last to end and how many are under
 * way. A value is kept with the version that was valid before it was read, and found only while
 * that version is valid and no write is under way; and by those who see an older state, only if
 * that has the last write.
 */
final class HotValues {
    private static final int STRIPES = 1 << 12;

    /** The lower bits of a version count writes under way, the others are the last one's number. */
    private static final int UNDER_WAY_BITS = 24;

    private static final long UNDER_WAY_MASK = (1L << UNDER_WAY_BITS) - 1;

    /** Slots that are looked at to make room for one value; most of them are taken then. */
    private static final int MAX_PASSED_SLOTS = 256;

    private final AtomicLong bytesLeft;
    private final int maxValueBytes;
    private final AtomicLongArray versions = new AtomicLongArray(STRIPES);
    private final AtomicInteger hand = new AtomicInteger();
    private volatile @Nullable HotTable table;

    /**
     * An empty memory.
     *
     * @param bytesLeft what may be kept, shared by the stores of a node
     * @param maxValueBytes larger values are left to the engine
     */
    HotValues(AtomicLong bytesLeft, int maxValueBytes) {
        this.bytesLeft = bytesLeft;
        this.maxValueBytes = maxValueBytes;
    }

    /** What is known of a value, and what it takes to add to it. */
    static final class Answer {
        private final byte @Nullable [] value;
        private final int hash;
        private final long version;
        private final boolean isSettled;

        private Answer(byte @Nullable [] value, int hash, long version, boolean isSettled) {
            this.value = value;
            this.hash = hash;
            this.version = version;
            this.isSettled = isSettled;
        }

        /** The value as it is seen; null if it is not known here. */
        byte @Nullable [] value() {
            return value;
        }
    }

    /**
     * Asks for a value; if it is not known, the engine's answer should be {@link #learn}ed.
     *
     * @param asOf the number of a write that is seen, with all that ended before it
     */
    Answer find(byte[] key, long asOf) {
        int hash = HotTable.hash(key);
        return find(key, hash, stripe(hash), asOf);
    }

    /** As {@link #find(byte[], long)}, of a key whose version is that of a stripe. */
    Answer find(byte[] key, int stripe, long asOf) {
        return find(key, HotTable.hash(key), stripe, asOf);
    }

    private Answer find(byte[] key, int hash, int stripe, long asOf) {
        long version = versions.get(stripe);
        boolean settled = underWay(version) == 0 && lastEnded(version) <= asOf;
        HotTable present = table;
        byte[] value = present == null || !settled ? null : present.value(key, hash, version);
        return new Answer(value, hash, version, settled);
    }

    /** Keeps what the engine answered to a question, if it was asked for before. */
    void learn(Answer question, byte[] key, byte[] value) {
        if (value.length > maxValueBytes || !question.isSettled) {
            return;
        }
        HotTable present = table();
        if (present == null) {
            return;
        }
        int slot = present.place(key, question.hash);
        if (!present.isAt(slot, key) && !present.wasSeen(question.hash)) {
            return;
        }
        HotTable.Entry entry = new HotTable.Entry(key, value, question.hash, question.version);
        boolean fits = take(entry) || (makeRoom(present, entry.bytes()) && take(entry));
        free(present.replace(slot, fits ? entry : null));
    }

    private boolean take(HotTable.Entry entry) {
        if (bytesLeft.addAndGet(-entry.bytes()) >= 0) {
            return true;
        }
        free(entry);
        return false;
    }

    /** What is read now takes the room of what may not be read any more. */
    private boolean makeRoom(HotTable present, int bytes) {
        int freed = 0;
        for (int i = 0; i < MAX_PASSED_SLOTS && freed < bytes; i++) {
            int slot = hand.getAndIncrement() & (present.slots() - 1);
            HotTable.Entry old = present.replace(slot, null);
            freed += old == null ? 0 : old.bytes();
            free(old);
        }
        return freed > 0;
    }

    /** Null if there is no room for one: there may be many stores. */
    private @Nullable HotTable table() {
        HotTable present = table;
        return present == null && bytesLeft.get() > HotTable.SIZE_BYTES ? newTable() : present;
    }

    private synchronized HotTable newTable() {
        HotTable present = table;
        if (present == null) {
            bytesLeft.addAndGet(-HotTable.SIZE_BYTES);
            present = new HotTable();
            table = present;
        }
        return present;
    }

    private void free(HotTable.@Nullable Entry entry) {
        if (entry != null) {
            bytesLeft.addAndGet(entry.bytes());
        }
    }

    /** Called before a value of a stripe is written. */
    void begin(int stripe) {
        versions.incrementAndGet(stripe);
    }

    /**
     * Called when it was. A write that fails is never ended: nobody knows what it left behind.
     *
     * @param number greater than that of every write that had ended before this one did
     */
    void end(int stripe, long number) {
        long _ =
                versions.updateAndGet(
                        stripe,
                        version ->
                                Math.max(lastEnded(version), number) << UNDER_WAY_BITS
                                        | underWay(version) - 1);
    }

    /** Gives back what was kept; the store is not read any more. */
    void clear() {
        HotTable present = table;
        if (present != null) {
            for (int i = 0; i < present.slots(); i++) {
                free(present.entries().getAndSet(i, null));
            }
            table = null;
            bytesLeft.addAndGet(HotTable.SIZE_BYTES);
        }
    }

    private static long underWay(long version) {
        return version & UNDER_WAY_MASK;
    }

    private static long lastEnded(long version) {
        return version >>> UNDER_WAY_BITS;
    }

    /** All of them. */
    static int stripes() {
        return STRIPES;
    }

    static int stripe(int hash) {
        return hash & (STRIPES - 1);
    }
}
