package dev.orrery.api.nosql.resource;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.json.JsonObject;
import java.util.Optional;

/** Containers for people and tools inside this process, in the JSON of the protocol. */
public final class ContainerConsole {
    private final Gateway gateway;

    public ContainerConsole(Gateway gateway) {
        this.gateway = gateway;
    }

    /** The container as clients see it. */
    public JsonObject definition(ContainerRecord container) {
        return ContainerJson.of(container);
    }

    /** Blocks. Without throughput, it shares its database's, or gets the default. */
    public ContainerRecord create(
            DatabaseRecord database, JsonObject definition, Optional<Throughput> throughput) {
        return gateway.metadata()
                .createContainer(
                        database, ContainerSpecReader.create(definition.toBytes()), throughput);
    }
}
