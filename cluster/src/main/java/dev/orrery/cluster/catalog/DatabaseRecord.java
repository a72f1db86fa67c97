package dev.orrery.cluster.catalog;

/** A database: a name for containers, and possibly the owner of throughput they share. */
public record DatabaseRecord(int number, String id, Stamp stamp) implements CatalogRecord {
    @Override
    public String itemId() {
        return "database-" + number;
    }
}
