package dev.orrery.cluster.catalog;

import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.json.JsonObject;

/**
 * A container.
 *
 * @param owner whose physical partitions hold it: its own, or those of its database
 * @param extras properties that mean nothing to the engine and are given back as they came
 */
public record ContainerRecord(
        String id,
        ContainerDefinition definition,
        ThroughputOwner owner,
        JsonObject extras,
        Stamp stamp)
        implements CatalogRecord {
    public int number() {
        return definition.number();
    }

    public int databaseNumber() {
        return definition.identity().databaseNumber();
    }

    @Override
    public String itemId() {
        return "container-" + number();
    }
}
