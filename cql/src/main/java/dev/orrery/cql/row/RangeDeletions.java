package dev.orrery.cql.row;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deletions of ranges that do not overlap, in order. */
public final class RangeDeletions {
    private RangeDeletions() {}

    /** What covers a row; none if nothing does. */
    public static Deletion covering(List<RangeDeletion> ranges, byte[] clusteringKey) {
        int low = 0;
        int high = ranges.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            byte[] to = ranges.get(middle).rows().to();
            if (to != null && Arrays.compareUnsigned(to, clusteringKey) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < ranges.size() && ranges.get(low).rows().contains(clusteringKey)
                ? ranges.get(low).deletion()
                : Deletion.NONE;
    }

    /**
     * The deletions of the intervals that some overlap, after one more. What they delete together
     * stays what it was, and more.
     *
     * @param overlapping all that have rows in common with the new one
     */
    public static List<RangeDeletion> plus(List<RangeDeletion> overlapping, RangeDeletion added) {
        List<RangeDeletion> pieces = new ArrayList<>();
        byte[] from = added.rows().from();
        byte[] to = added.rows().to();
        byte @Nullable [] position = from;
        for (RangeDeletion old : overlapping) {
            byte[] start = later(from, old.rows().from());
            byte[] end = earlier(to, old.rows().to());
            add(pieces, old.rows().from(), start, old.deletion());
            add(pieces, position, start, added.deletion());
            add(pieces, start, end, Deletion.later(old.deletion(), added.deletion()));
            if (end != null) {
                add(pieces, end, old.rows().to(), old.deletion());
            }
            position = end;
        }
        add(pieces, position, to, added.deletion());
        return pieces;
    }

    /** Adds a piece unless it is empty, to the one before if that ends there with the same. */
    private static void add(
            List<RangeDeletion> pieces,
            byte @Nullable [] from,
            byte @Nullable [] to,
            Deletion deletion) {
        if (from == null || (to != null && Arrays.compareUnsigned(from, to) >= 0)) {
            return;
        }
        RangeDeletion last = pieces.isEmpty() ? null : pieces.getLast();
        if (last != null
                && last.deletion().equals(deletion)
                && Arrays.equals(last.rows().to(), from)) {
            pieces.removeLast();
            pieces.add(new RangeDeletion(RowInterval.of(last.rows().from(), to), deletion));
        } else {
            pieces.add(new RangeDeletion(RowInterval.of(from, to), deletion));
        }
    }

    private static byte[] later(byte[] first, byte[] second) {
        return Arrays.compareUnsigned(first, second) >= 0 ? first : second;
    }

    private static byte @Nullable [] earlier(byte @Nullable [] first, byte @Nullable [] second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return Arrays.compareUnsigned(first, second) <= 0 ? first : second;
    }
}
