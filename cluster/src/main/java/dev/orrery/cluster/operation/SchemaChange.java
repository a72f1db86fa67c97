package dev.orrery.cluster.operation;

import dev.orrery.model.container.ContainerSchema;
import dev.orrery.model.container.IndexingPolicy;
import java.util.Map;
import java.util.Optional;

/**
 * New schemas of a database and of some of its containers.
 *
 * @param containers by number
 */
public record SchemaChange(
        Optional<ContainerSchema> database, Map<Integer, ContainerChange> containers) {
    /** What becomes of one container. */
    public record ContainerChange(ContainerSchema schema, IndexingPolicy indexing) {}

    public SchemaChange {
        containers = Map.copyOf(containers);
    }

    public boolean isEmpty() {
        return database.isEmpty() && containers.isEmpty();
    }
}
