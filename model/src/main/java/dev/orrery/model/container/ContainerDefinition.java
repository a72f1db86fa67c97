package dev.orrery.model.container;

import dev.orrery.model.key.PartitionKeyDefinition;

/** What a physical partition must know of a container to evaluate its writes. */
public record ContainerDefinition(
        ContainerIdentity identity,
        PartitionKeyDefinition partitionKey,
        IndexingPolicy indexing,
        UniqueKeyPolicy uniqueKeys,
        TimeToLive timeToLive) {
    public int number() {
        return identity.containerNumber();
    }

    public long version() {
        return identity.version();
    }
}
