package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.error.OrreryException;

/** What stays as it was when a container was created: records are stored by it. */
final class ImmutableProperties {
    private ImmutableProperties() {}

    static void requireUnchanged(ContainerRecord current, ContainerSpec spec) {
        if (current.definition().identity().apiKind() == ApiKind.CASSANDRA
                || spec.apiKind() == ApiKind.CASSANDRA) {
            throw OrreryException.badRequest(
                    "The container '%s' is a CQL table: it is changed by CQL statements only."
                            .formatted(current.id()));
        }
        if (!spec.id().equals(current.id())) {
            throw OrreryException.badRequest(
                    "The id of a container cannot be changed: it is '%s', not '%s'."
                            .formatted(current.id(), spec.id()));
        }
        if (!spec.partitionKey().equals(current.definition().partitionKey())) {
            throw OrreryException.badRequest(
                    ("The partition key of a container cannot be changed: it is %s. Create a new"
                                    + " container and copy the items.")
                            .formatted(current.definition().partitionKey().paths()));
        }
        if (!spec.uniqueKeys().equals(current.definition().uniqueKeys())) {
            throw OrreryException.badRequest(
                    "The unique key policy of a container cannot be changed. Create a new"
                            + " container and copy the items.");
        }
    }
}
