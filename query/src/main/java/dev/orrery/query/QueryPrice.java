package dev.orrery.query;

import dev.orrery.model.cost.RequestUnits;

/**
 * The price of a page of a query on one range, by what it reads and delivers. The model is
 * described in {@code docs/request-units.md}.
 */
public final class QueryPrice {
    /** What every range that is asked costs, even if it has no match. */
    public static final double FLOOR = 2.5;

    public static final double PER_INDEX_ENTRY = 0.005;

    /** Part of the price of a point read that looking at a document costs. */
    public static final double DOCUMENT_SHARE = 0.05;

    /** What a kilobyte of rows costs. */
    public static final double PER_OUTPUT_KILOBYTE = 0.95;

    private static final double KILOBYTE = 1_024;

    private QueryPrice() {}

    /** Looking at one document. */
    public static double document(int textBytes) {
        return RequestUnits.read(textBytes) * DOCUMENT_SHARE;
    }

    public static double of(long indexEntries, double documentUnits, long outputBytes) {
        return FLOOR
                + indexEntries * PER_INDEX_ENTRY
                + documentUnits
                + outputBytes / KILOBYTE * PER_OUTPUT_KILOBYTE;
    }

    /** A charge as it is reported. */
    public static double rounded(double units) {
        return RequestUnits.rounded(units);
    }
}
