package dev.orrery.partition.budget;

import java.util.Arrays;

/**
 * The space-saving sketch (Metwally, Agrawal, El Abbadi 2005) with weights: a fixed number of
 * counters, of which the smallest is given to a key that has none.
 *
 * <p>For every key with a counter: count - error &lt;= true weight &lt;= count. For every other
 * key: true weight &lt;= {@link #smallest()} &lt;= total / counters. Not for several threads.
 *
 * <p>Counters are found by an open hash table and kept in a heap with the smallest on top, both of
 * slot numbers. The bytes of an old key are overwritten in place, so a full sketch allocates only
 * for a key longer than those before it.
 */
final class SpaceSaving {
    private static final int EMPTY = -1;
    private static final int TABLE_PER_COUNTER = 4;
    private static final byte[] NO_KEY = {};

    private final byte[][] keys;
    private final int[] lengths;
    private final int[] hashes;
    private final double[] counts;
    private final double[] errors;
    private final int[] heap;
    private final int[] heapPlaces;
    private final int[] table;
    private int size;
    private double total;

    /** Takes a power of two. */
    SpaceSaving(int counters) {
        if (Integer.bitCount(counters) != 1) {
            throw new IllegalArgumentException("not a power of two: " + counters);
        }
        keys = new byte[counters][];
        Arrays.fill(keys, NO_KEY);
        lengths = new int[counters];
        hashes = new int[counters];
        counts = new double[counters];
        errors = new double[counters];
        heap = new int[counters];
        heapPlaces = new int[counters];
        table = new int[counters * TABLE_PER_COUNTER];
        Arrays.fill(table, EMPTY);
    }

    int size() {
        return size;
    }

    double total() {
        return total;
    }

    /** What a key without a counter weighs at most. */
    double smallest() {
        return size < counts.length ? 0 : counts[heap[0]];
    }

    double count(int slot) {
        return counts[slot];
    }

    double error(int slot) {
        return errors[slot];
    }

    byte[] copyOfKey(int slot) {
        return Arrays.copyOf(keys[slot], lengths[slot]);
    }

    void add(byte[] key, int lengthBytes, int hash, double weight) {
        total += weight;
        int slot = find(key, lengthBytes, hash);
        if (slot == EMPTY) {
            slot = size < counts.length ? append() : takeSmallest();
            assign(slot, key, lengthBytes, hash);
        }
        counts[slot] += weight;
        sink(heapPlaces[slot]);
    }

    /** Makes all weights so far count less. */
    void scale(double factor) {
        total *= factor;
        for (int slot = 0; slot < size; slot++) {
            counts[slot] *= factor;
            errors[slot] *= factor;
        }
    }

    private int find(byte[] key, int lengthBytes, int hash) {
        int place = home(hash);
        while (table[place] != EMPTY) {
            int slot = table[place];
            if (hashes[slot] == hash
                    && Arrays.equals(keys[slot], 0, lengths[slot], key, 0, lengthBytes)) {
                return slot;
            }
            place = after(place);
        }
        return EMPTY;
    }

    /** A new counter of nothing: the smallest of all, so it rises to the top. */
    private int append() {
        int slot = size++;
        int place = slot;
        while (place > 0) {
            move(heap[(place - 1) / 2], place);
            place = (place - 1) / 2;
        }
        move(slot, 0);
        return slot;
    }

    private int takeSmallest() {
        int slot = heap[0];
        remove(slot);
        errors[slot] = counts[slot];
        return slot;
    }

    private void assign(int slot, byte[] key, int lengthBytes, int hash) {
        if (keys[slot].length < lengthBytes) {
            keys[slot] = new byte[lengthBytes];
        }
        System.arraycopy(key, 0, keys[slot], 0, lengthBytes);
        lengths[slot] = lengthBytes;
        hashes[slot] = hash;
        int place = home(hash);
        while (table[place] != EMPTY) {
            place = after(place);
        }
        table[place] = slot;
    }

    /** Closes the gap in the table, so that every key stays reachable from its home. */
    private void remove(int slot) {
        int gap = home(hashes[slot]);
        while (table[gap] != slot) {
            gap = after(gap);
        }
        for (int place = after(gap); table[place] != EMPTY; place = after(place)) {
            int home = home(hashes[table[place]]);
            if (distance(home, place) >= distance(gap, place)) {
                table[gap] = table[place];
                gap = place;
            }
        }
        table[gap] = EMPTY;
    }

    private void sink(int start) {
        int slot = heap[start];
        double count = counts[slot];
        int place = start;
        for (int child = 2 * place + 1; child < size; child = 2 * place + 1) {
            if (child + 1 < size && counts[heap[child + 1]] < counts[heap[child]]) {
                child++;
            }
            if (counts[heap[child]] >= count) {
                break;
            }
            move(heap[child], place);
            place = child;
        }
        move(slot, place);
    }

    private void move(int slot, int place) {
        heap[place] = slot;
        heapPlaces[slot] = place;
    }

    private int home(int hash) {
        return hash & table.length - 1;
    }

    private int after(int place) {
        return place + 1 & table.length - 1;
    }

    private int distance(int from, int to) {
        return to - from & table.length - 1;
    }
}
