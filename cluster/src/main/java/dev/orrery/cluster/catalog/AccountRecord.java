package dev.orrery.cluster.catalog;

/**
 * What the catalog knows of itself. It is written with every change: its stamp is the last change.
 *
 * @param numbers where the next numbers come from
 * @param secretHex a random secret of this account: it authenticates what clients hold for the
 *     server between two requests, on every node and over restarts
 * @param writeRegion where the members of replica sets are, or are being moved to
 */
public record AccountRecord(Numbers numbers, String secretHex, String writeRegion, Stamp stamp)
        implements CatalogRecord {
    static final String ITEM_ID = "account";

    @Override
    public String itemId() {
        return ITEM_ID;
    }

    @Override
    public String toString() {
        return "AccountRecord[numbers="
                + numbers
                + ", writeRegion="
                + writeRegion
                + ", stamp="
                + stamp
                + "]";
    }
}
