package dev.orrery.cluster.catalog;

/** One record of the catalog: an item of the system container. */
public sealed interface CatalogRecord
        permits DatabaseRecord,
                ContainerRecord,
                OfferRecord,
                RangeRecord,
                RangeChange,
                PendingChange,
                AccountRecord,
                DocumentRecord,
                NodeRecord,
                UserRecord,
                PermissionRecord {
    /** The id of the item that holds the record; unique in the catalog. */
    String itemId();

    Stamp stamp();

    /** Changes with every change of the record. */
    default String etag() {
        return stamp().etag();
    }

    /** When the record was last changed. */
    default long timestampSeconds() {
        return stamp().timestampSeconds();
    }
}
