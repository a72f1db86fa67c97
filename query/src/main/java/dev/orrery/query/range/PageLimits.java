package dev.orrery.query.range;

/**
 * What ends a page. The first row always fits, whatever its size.
 *
 * @param maxItems rows in the page
 * @param maxBytes text of the rows in the page
 * @param maxUnits request units after which the page ends with the rows it has, maybe none; a query
 *     that must see all records before its first row does not heed it
 */
public record PageLimits(int maxItems, int maxBytes, double maxUnits) {
    /** Rows in a page of a caller that leaves the size to the engine. */
    public static final int DYNAMIC_ITEMS = 1_000;

    public static final int MAX_BYTES = 4 << 20;

    public static final double DEFAULT_UNITS = 5_000;

    public PageLimits {
        if (maxItems < 1 || maxBytes < 1 || !(maxUnits > 0)) {
            throw new IllegalArgumentException("a page has room for a row");
        }
    }

    /** As many rows as the caller wants, where -1 leaves it to the engine. */
    public static PageLimits ofItems(int items) {
        return new PageLimits(items == -1 ? DYNAMIC_ITEMS : items, MAX_BYTES, DEFAULT_UNITS);
    }
}
