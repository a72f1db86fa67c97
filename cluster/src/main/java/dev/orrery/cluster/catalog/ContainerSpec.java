package dev.orrery.cluster.catalog;

import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ChangeRetention;
import dev.orrery.model.container.ContainerSchema;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.PartitionKeyDefinition;

/**
 * What a client says about a container when it creates or replaces it.
 *
 * @param apiKind the protocol it is made for; it never changes
 * @param schema what that protocol adds to the definition
 * @param changeRetention for how long all versions of records are kept
 * @param extras properties that mean nothing to the engine and are given back as they came
 */
public record ContainerSpec(
        String id,
        PartitionKeyDefinition partitionKey,
        IndexingPolicy indexing,
        UniqueKeyPolicy uniqueKeys,
        TimeToLive timeToLive,
        JsonObject extras,
        ApiKind apiKind,
        ContainerSchema schema,
        ChangeRetention changeRetention) {
    /** A container that keeps only the latest versions of its records. */
    public ContainerSpec(
            String id,
            PartitionKeyDefinition partitionKey,
            IndexingPolicy indexing,
            UniqueKeyPolicy uniqueKeys,
            TimeToLive timeToLive,
            JsonObject extras,
            ApiKind apiKind,
            ContainerSchema schema) {
        this(
                id,
                partitionKey,
                indexing,
                uniqueKeys,
                timeToLive,
                extras,
                apiKind,
                schema,
                ChangeRetention.NONE);
    }

    /** A container of JSON items. */
    public ContainerSpec(
            String id,
            PartitionKeyDefinition partitionKey,
            IndexingPolicy indexing,
            UniqueKeyPolicy uniqueKeys,
            TimeToLive timeToLive,
            JsonObject extras) {
        this(
                id,
                partitionKey,
                indexing,
                uniqueKeys,
                timeToLive,
                extras,
                ApiKind.NOSQL,
                ContainerSchema.NONE);
    }
}
