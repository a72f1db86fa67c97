package dev.orrery.server.admin.api;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.status.ContainerStatus;
import dev.orrery.gateway.status.PartitionStatus;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** What can be seen of containers and partitions. */
final class StatusEndpoints {
    /** Logical partitions that are named by size. */
    private static final int LARGEST = 10;

    private final Gateway gateway;
    private final Containers containers;

    StatusEndpoints(Gateway gateway) {
        this.gateway = gateway;
        this.containers = new Containers(gateway);
    }

    void addTo(Endpoints endpoints) {
        endpoints
                .read("/admin/v1/containers", _ -> list())
                .read(Containers.PATH, this::container)
                .read(Containers.PATH + "/partitions/{partition}", this::partition);
    }

    private JsonObject list() {
        List<JsonValue> all = new ArrayList<>();
        for (DatabaseRecord database : gateway.metadata().databases()) {
            for (ContainerRecord container : gateway.metadata().containers(database)) {
                ContainerStatus status = gateway.status().status(container);
                all.add(summary(database, status).build());
            }
        }
        return new Fields().put("containers", all, value -> value).build();
    }

    private Fields summary(DatabaseRecord database, ContainerStatus status) {
        Fields fields = new Fields().put("database", database.id());
        StatusJson.container(fields, status, gateway.ranges().statistics(status.container()));
        return fields;
    }

    private JsonObject container(Question question) {
        ContainerRecord container = containers.of(question);
        ContainerStatus status = gateway.status().status(container);
        StatusJson json = new StatusJson(gateway, container);
        return summary(containers.database(question), status)
                .put("partitions", status.partitions(), json::partition)
                .put(
                        "largestLogicalPartitions",
                        gateway.status().largest(container, LARGEST),
                        json::size)
                .put("changes", status.changes(), StatusJson::change)
                .build();
    }

    private JsonObject partition(Question question) {
        ContainerRecord container = containers.of(question);
        int number = containers.partition(container, question.number("partition")).number();
        PartitionStatus status =
                gateway.status().status(container).partitions().stream()
                        .filter(each -> each.number() == number)
                        .findFirst()
                        .orElseThrow(() -> changing(number));
        StatusJson json = new StatusJson(gateway, container);
        return json.fields(status)
                .put(
                        "largestLogicalPartitions",
                        gateway.status().largest(container, number, LARGEST),
                        json::size)
                .put("history", status.history(), StatusJson::sample)
                .build();
    }

    private static OrreryException changing(int number) {
        return new OrreryException(
                ErrorCode.SERVICE_UNAVAILABLE,
                "Partition %d is just being split or merged. Ask again.".formatted(number));
    }
}
