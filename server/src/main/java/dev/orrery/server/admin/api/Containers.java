package dev.orrery.server.admin.api;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;

/** Finds what the paths name; refuses with an exception what is not there. */
record Containers(Gateway gateway) {
    /** Where a container is in the API. */
    static final String PATH = "/admin/v1/databases/{database}/containers/{container}";

    ContainerRecord of(Question question) {
        return gateway.metadata()
                .container(database(question), new ResourceName.ByName(question.name("container")));
    }

    /** The container that a body names. */
    ContainerRecord named(JsonObject body) {
        DatabaseRecord database =
                gateway.metadata()
                        .database(new ResourceName.ByName(PageFields.required(body, "database")));
        return gateway.metadata()
                .container(
                        database, new ResourceName.ByName(PageFields.required(body, "container")));
    }

    DatabaseRecord database(Question question) {
        return gateway.metadata().database(new ResourceName.ByName(question.name("database")));
    }

    /** The container's own throughput, or what it shares. */
    OfferRecord offer(Question question) {
        ContainerRecord container = of(question);
        return gateway.metadata()
                .offerOf(container)
                .or(() -> gateway.metadata().offerOf(database(question)))
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.NOT_FOUND, "The container has no throughput."));
    }

    /** A physical partition of the container. */
    RangeRecord partition(ContainerRecord container, int number) {
        return gateway.ranges().of(container).stream()
                .filter(range -> range.number() == number)
                .findFirst()
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.NOT_FOUND,
                                        ("The container '%s' has no physical partition %d."
                                                        + " It has %s.")
                                                .formatted(
                                                        container.id(),
                                                        number,
                                                        gateway.ranges().of(container).stream()
                                                                .map(RangeRecord::number)
                                                                .toList())));
    }
}
