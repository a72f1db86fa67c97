package dev.orrery.cluster.catalog;

import dev.orrery.model.container.ContainerSchema;

/**
 * A database: a name for containers, and possibly the owner of throughput they share.
 *
 * @param schema what the API it was made by adds to it: of a CQL keyspace its options and types
 */
public record DatabaseRecord(int number, String id, ContainerSchema schema, Stamp stamp)
        implements CatalogRecord {
    public DatabaseRecord(int number, String id, Stamp stamp) {
        this(number, id, ContainerSchema.NONE, stamp);
    }

    @Override
    public String itemId() {
        return "database-" + number;
    }
}
