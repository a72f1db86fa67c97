package dev.orrery.storage.index;

import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.IndexKey;
import java.util.Arrays;

/**
 * What a change of a record did to the index: the number of entries removed and added. Entries of
 * terms that both versions have are not touched.
 */
public record IndexChange(int removed, int added) {
    private static final byte[] NO_VALUE = new byte[0];

    /** Adds to the batch what turns the entries of the old terms into those of the new. */
    public static IndexChange write(
            IndexTerms before, IndexTerms after, byte[] recordKey, BatchBuilder batch) {
        int removed = 0;
        int added = 0;
        int old = 0;
        int fresh = 0;
        while (old < before.count() || fresh < after.count()) {
            int order = compare(before, old, after, fresh);
            if (order < 0) {
                batch.delete(Family.INDEX, IndexKey.encode(before.term(old++), recordKey));
                removed++;
            } else if (order > 0) {
                byte[] key = IndexKey.encode(after.term(fresh++), recordKey);
                batch.put(Family.INDEX, key, NO_VALUE);
                added++;
            } else {
                old++;
                fresh++;
            }
        }
        return new IndexChange(removed, added);
    }

    private static int compare(IndexTerms before, int old, IndexTerms after, int fresh) {
        if (old == before.count()) {
            return 1;
        }
        if (fresh == after.count()) {
            return -1;
        }
        return Arrays.compareUnsigned(before.term(old), after.term(fresh));
    }
}
