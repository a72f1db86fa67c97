package dev.orrery.storage.index;

import dev.orrery.model.json.JsonView;
import java.util.Arrays;
import java.util.List;

/**
 * The index terms of one item, without repetition and in the order of their bytes. Their number is
 * part of the price of a write.
 */
public final class IndexTerms {
    /** The terms of an item that does not exist. */
    public static final IndexTerms NONE = new IndexTerms(new byte[0][]);

    private final byte[][] terms;

    private IndexTerms(byte[][] terms) {
        this.terms = terms;
    }

    /** The terms of an item, in its stored form with system properties. */
    public static IndexTerms of(JsonView item, IndexedPaths paths) {
        return paths.isIndexing() ? sorted(new TermCollector(item, paths).collect()) : NONE;
    }

    /** The given terms, in any order; repetitions are dropped. */
    public static IndexTerms of(List<byte[]> terms) {
        return terms.isEmpty() ? NONE : sorted(terms);
    }

    public int count() {
        return terms.length;
    }

    /** One term, as in {@code IndexKey}; not to be changed. */
    public byte[] term(int index) {
        return terms[index];
    }

    private static IndexTerms sorted(List<byte[]> collected) {
        byte[][] terms = collected.toArray(byte[][]::new);
        Arrays.sort(terms, Arrays::compareUnsigned);
        int kept = 0;
        for (int i = 0; i < terms.length; i++) {
            if (i == 0 || !Arrays.equals(terms[i], terms[i - 1])) {
                terms[kept++] = terms[i];
            }
        }
        return new IndexTerms(kept == terms.length ? terms : Arrays.copyOf(terms, kept));
    }
}
