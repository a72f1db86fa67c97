package dev.orrery.model.json;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** The order of members in a large object's table: by unsigned hash, equal hashes by name. */
final class NameOrder {
    private NameOrder() {}

    static int[] sort(int count, IntUnaryOperator hashOf, Comparator<Integer> names) {
        long[] keys = new long[count];
        for (int i = 0; i < count; i++) {
            // The flipped sign makes the signed sort an unsigned one.
            keys[i] = (long) (hashOf.applyAsInt(i) ^ Integer.MIN_VALUE) << 32 | i;
        }
        Arrays.sort(keys);
        int[] ordinals = new int[count];
        for (int from = 0; from < count; ) {
            int to = from;
            while (to < count && keys[to] >> 32 == keys[from] >> 32) {
                ordinals[to] = (int) keys[to];
                to++;
            }
            if (to - from > 1) {
                sortByName(ordinals, from, to, names);
            }
            from = to;
        }
        return ordinals;
    }

    private static void sortByName(int[] ordinals, int from, int to, Comparator<Integer> names) {
        List<Integer> run = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            run.add(ordinals[i]);
        }
        run.sort(names);
        for (int i = from; i < to; i++) {
            ordinals[i] = run.get(i - from);
        }
    }
}
