package dev.orrery.api.gremlin.store;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.gateway.Gateway;
import dev.orrery.graph.GraphLayout;
import dev.orrery.model.key.PartitionKey;
import java.util.Optional;

/**
 * A container that holds a graph. Any container of JSON items can, if its partition key allows it.
 *
 * @param scope the only logical partition whose elements may be seen and written; empty for all
 */
public record GraphContainer(
        Gateway gateway,
        ContainerRecord container,
        GraphLayout layout,
        Optional<PartitionKey> scope) {

    /** The graph of a container; refused if there is none, or if its partition key is not one. */
    public static GraphContainer open(Gateway gateway, String database, String container) {
        DatabaseRecord owner = gateway.metadata().database(new ResourceName.ByName(database));
        return of(gateway, gateway.metadata().container(owner, new ResourceName.ByName(container)));
    }

    public static GraphContainer of(Gateway gateway, ContainerRecord container) {
        return new GraphContainer(
                gateway,
                container,
                GraphLayout.of(container.definition().partitionKey()),
                Optional.empty());
    }

    /** The part of the graph in one logical partition, or all of it. */
    public GraphContainer scopedTo(Optional<PartitionKey> key) {
        return new GraphContainer(gateway, container, layout, key);
    }

    /** Whether a logical partition is within the scope. */
    public boolean isVisible(PartitionKey key) {
        return scope.isEmpty() || scope.get().equals(key);
    }
}
