package dev.orrery.partition.query;

import dev.orrery.query.plan.IndexFacts;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.BigEndian;
import dev.orrery.storage.key.IndexKey;
import dev.orrery.storage.key.IndexValue;
import dev.orrery.storage.key.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how many entries an interval of the index has. The first entries are counted. Where
 * there are more, the count is extended by how far the counted ones reach: entries of one value lie
 * in the order of the ring, over which keys are spread evenly by their hash, and values are taken
 * to be spread evenly between the first and the last.
 *
 * <p>Nothing is stored for this, so it is right after a crash, a split and while an index is built;
 * and it depends on the entries alone, never on how the engine has laid them out.
 */
final class IndexProbe {
    /** Entries that are counted. */
    static final int MAX_COUNTED = 512;

    /** Records that are worth remembering: reading them again would cost more than all else. */
    private static final int FEW = 64;

    /** A part of an interval that is too small to tell from nothing. */
    private static final double LEAST_SHARE = 1e-9;

    private static final double TWO_TO_63 = 0x1p63;

    private final StoreView view;
    private final QueryScope scope;

    IndexProbe(StoreView view, QueryScope scope) {
        this.view = view;
        this.scope = scope;
    }

    /**
     * What was seen of an interval.
     *
     * @param records the keys of the records of all entries, in the order of these; null if there
     *     are too many
     */
    record Probed(IndexFacts.Estimate estimate, @Nullable List<byte[]> records) {}

    /**
     * Estimates an interval of keys.
     *
     * @param termBytes what all keys have in common, if they are of one value; else negative
     * @param most what the answer cannot exceed
     */
    Probed probe(KeyRange keys, int termBytes, long most) {
        try (KeyCursor cursor = view.scan(Family.INDEX, keys)) {
            if (!cursor.first()) {
                return new Probed(new IndexFacts.Estimate(0, 0), List.of());
            }
            byte[] first = cursor.key();
            byte[] entry = first;
            byte[] value = {};
            List<byte[]> records = new ArrayList<>();
            int looked = 0;
            int counted = 0;
            int values = 0;
            boolean more = true;
            while (more && looked < MAX_COUNTED) {
                entry = cursor.key();
                looked++;
                byte[] record = IndexKey.recordKey(entry);
                if (scope.contains(record)) {
                    counted++;
                    if (counted <= FEW) {
                        records.add(record);
                    }
                    int end = IndexKey.orderedEnd(entry);
                    if (!Arrays.equals(value, 0, value.length, entry, 0, end)) {
                        values++;
                        value = Arrays.copyOf(entry, end);
                    }
                }
                more = cursor.next();
            }
            if (!more) {
                return new Probed(
                        new IndexFacts.Estimate(counted, values), counted <= FEW ? records : null);
            }
            double share =
                    termBytes >= 0
                            ? shareOfRing(keys, termBytes, entry)
                            : shareOfValues(cursor, first, entry);
            return new Probed(extended(counted, values, share, most), null);
        }
    }

    private static IndexFacts.Estimate extended(int counted, int values, double share, long most) {
        double factor = 1 / Math.max(LEAST_SHARE, share);
        long entries = Math.min(Math.max(most, counted), Math.round(counted * factor));
        long extendedValues =
                values <= 1 ? values : Math.round(values * (double) entries / Math.max(1, counted));
        return new IndexFacts.Estimate(entries, Math.min(entries, extendedValues));
    }

    /** How much of the wanted part of the ring lies before an entry. */
    private double shareOfRing(KeyRange keys, int termBytes, byte[] entry) {
        double from = position(keys.from(), termBytes);
        byte[] to = keys.to();
        double end = to == null || to.length <= termBytes ? 2 * TWO_TO_63 : position(to, termBytes);
        // Inside one logical partition the ring tells nothing.
        return end <= from ? 0 : (position(entry, termBytes) - from) / (end - from);
    }

    private static double position(byte[] key, int offset) {
        byte[] eight =
                Arrays.copyOfRange(
                        key,
                        Math.min(offset, key.length),
                        Math.min(offset, key.length) + Long.BYTES);
        return BigEndian.readLong(eight, 0) + (eight[0] < 0 ? 2 * TWO_TO_63 : 0);
    }

    /** How much of the values between the first and the last entry lies before another one. */
    private static double shareOfValues(KeyCursor cursor, byte[] first, byte[] entry) {
        if (!cursor.last()) {
            return 1;
        }
        byte[] last = cursor.key();
        if (IndexKey.type(first) == IndexValue.NUMBER && IndexKey.type(last) == IndexValue.NUMBER) {
            double low = IndexKey.number(first);
            double high = IndexKey.number(last);
            return high > low ? (IndexKey.number(entry) - low) / (high - low) : 0;
        }
        int common = Math.max(0, Arrays.mismatch(first, last));
        double low = position(first, common);
        double high = position(last, common);
        return high > low ? (position(entry, common) - low) / (high - low) : 0;
    }
}
