package dev.orrery.gateway.query;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.query.spatial.SpatialSystem;

/** Reads what a container says about its shapes. */
final class SpatialSettings {
    private SpatialSettings() {}

    static SpatialSystem of(ContainerRecord container) {
        return container
                .extras()
                .object("geospatialConfig")
                .flatMap(config -> config.string("type"))
                .filter(type -> type.equalsIgnoreCase(SpatialSystem.GEOMETRY.name()))
                .map(_ -> SpatialSystem.GEOMETRY)
                .orElse(SpatialSystem.GEOGRAPHY);
    }
}
