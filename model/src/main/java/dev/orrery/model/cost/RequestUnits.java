package dev.orrery.model.cost;

/**
 * The price of every request: the same request on the same data always costs the same. The model
 * and its sources are described in {@code docs/request-units.md}.
 *
 * <p>Reads and writes are priced by size from a table, linearly between its points; an index term
 * costs {@value #PER_INDEX_TERM}. Charges are rounded to two digits, as clients see them.
 */
public final class RequestUnits {
    /** What a failed or empty request costs: the look-up that found it out. */
    public static final double MINIMUM = 1.0;

    /** What one more operation in a patch costs. */
    public static final double PER_PATCH_OPERATION = 0.4;

    /** What adding or removing one index term costs. */
    public static final double PER_INDEX_TERM = 0.2;

    /** What looking for the edges of one vertex costs, and each edge found on top. */
    public static final double PER_VERTEX = 0.5;

    public static final double PER_ADJACENT_EDGE = 0.05;

    /** What reading or changing a database, container or offer costs. */
    public static final double METADATA_READ = 1.0;

    public static final double METADATA_WRITE = 4.95;

    private static final int BYTES_PER_STEP = 1_024;

    /** Index i is the price at 2^i kilobytes. */
    private static final double[] READ = {
        1.00, 1.04, 1.14, 1.33, 1.67, 2.19, 4.76, 9.95, 20.28, 40.95, 145.90, 291.80
    };

    private static final double[] WRITE = {
        4.95, 6.29, 6.67, 7.04, 9.52, 11.23, 22.67, 48.19, 98.29, 184.57, 625.00, 1250.00
    };

    private RequestUnits() {}

    /** A point read of an item. */
    public static double read(int itemBytes) {
        return rounded(bySize(READ, itemBytes));
    }

    /** A new item with all its index terms. */
    public static double create(int itemBytes, int indexTerms) {
        return rounded(bySize(WRITE, itemBytes) + indexTerms * PER_INDEX_TERM);
    }

    /** Removing an item with all its index terms. */
    public static double delete(int itemBytes, int indexTerms) {
        return create(itemBytes, indexTerms);
    }

    /** Replacing an item: the old one goes, the new one comes, changed terms count both ways. */
    public static double replace(int oldBytes, int newBytes, int removedTerms, int addedTerms) {
        return rounded(
                bySize(WRITE, oldBytes)
                        + bySize(WRITE, newBytes)
                        + (removedTerms + addedTerms) * PER_INDEX_TERM);
    }

    /** A charge as it is reported. */
    public static double rounded(double charge) {
        return Math.round(charge * 100.0) / 100.0;
    }

    private static double bySize(double[] table, int bytes) {
        if (bytes <= BYTES_PER_STEP) {
            return table[0];
        }
        int step = 31 - Integer.numberOfLeadingZeros((bytes - 1) / BYTES_PER_STEP);
        if (step >= table.length - 1) {
            return table[table.length - 1]
                    * bytes
                    / ((double) BYTES_PER_STEP * (1 << (table.length - 1)));
        }
        double from = BYTES_PER_STEP * (double) (1 << step);
        double fraction = (bytes - from) / from;
        return table[step] + (table[step + 1] - table[step]) * fraction;
    }
}
