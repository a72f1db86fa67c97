package dev.orrery.cluster.catalog;

/** A permission of a user. Its holder proves it by a token that names its number. */
public record PermissionRecord(int number, int userNumber, PermissionSpec spec, Stamp stamp)
        implements CatalogRecord {
    @Override
    public String itemId() {
        return "permission-" + number;
    }

    public String id() {
        return spec.id();
    }
}
