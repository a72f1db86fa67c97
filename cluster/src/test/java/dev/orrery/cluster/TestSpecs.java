package dev.orrery.cluster;

import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.PartitionKeyDefinition;

/** Container specifications for tests. */
public final class TestSpecs {
    private TestSpecs() {}

    public static ContainerSpec container(String id) {
        return container(id, PartitionKeyDefinition.of("/pk"));
    }

    public static ContainerSpec container(String id, PartitionKeyDefinition key) {
        return new ContainerSpec(
                id,
                key,
                IndexingPolicy.ALL,
                UniqueKeyPolicy.NONE,
                TimeToLive.OFF,
                JsonObject.EMPTY);
    }

    public static ContainerSpec withIndexing(ContainerSpec spec, IndexingPolicy indexing) {
        return new ContainerSpec(
                spec.id(),
                spec.partitionKey(),
                indexing,
                spec.uniqueKeys(),
                spec.timeToLive(),
                spec.extras());
    }

    public static ContainerSpec withTimeToLive(ContainerSpec spec, TimeToLive timeToLive) {
        return new ContainerSpec(
                spec.id(),
                spec.partitionKey(),
                spec.indexing(),
                spec.uniqueKeys(),
                timeToLive,
                spec.extras());
    }
}
