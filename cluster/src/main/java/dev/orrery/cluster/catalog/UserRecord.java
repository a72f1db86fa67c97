package dev.orrery.cluster.catalog;

/** A user of a database: somebody who holds permissions. Users have no password. */
public record UserRecord(int number, int databaseNumber, String id, Stamp stamp)
        implements CatalogRecord {
    @Override
    public String itemId() {
        return "user-" + number;
    }
}
