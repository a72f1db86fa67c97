package dev.orrery.model.container;

import dev.orrery.model.key.PartitionKeyDefinition;

/**
 * What a physical partition must know of a container to evaluate its writes.
 *
 * @param schema what the container's API adds to it; {@link ContainerSchema#NONE} for JSON items
 * @param changeRetention for how long all versions of records are kept
 */
public record ContainerDefinition(
        ContainerIdentity identity,
        PartitionKeyDefinition partitionKey,
        IndexingPolicy indexing,
        UniqueKeyPolicy uniqueKeys,
        TimeToLive timeToLive,
        ContainerSchema schema,
        ChangeRetention changeRetention) {
    public ContainerDefinition(
            ContainerIdentity identity,
            PartitionKeyDefinition partitionKey,
            IndexingPolicy indexing,
            UniqueKeyPolicy uniqueKeys,
            TimeToLive timeToLive) {
        this(identity, partitionKey, indexing, uniqueKeys, timeToLive, ContainerSchema.NONE);
    }

    /** A container that does not keep all versions of its records. */
    public ContainerDefinition(
            ContainerIdentity identity,
            PartitionKeyDefinition partitionKey,
            IndexingPolicy indexing,
            UniqueKeyPolicy uniqueKeys,
            TimeToLive timeToLive,
            ContainerSchema schema) {
        this(
                identity,
                partitionKey,
                indexing,
                uniqueKeys,
                timeToLive,
                schema,
                ChangeRetention.NONE);
    }

    public int number() {
        return identity.containerNumber();
    }

    public long version() {
        return identity.version();
    }
}
