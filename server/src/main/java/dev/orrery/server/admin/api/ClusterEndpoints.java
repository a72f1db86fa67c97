package dev.orrery.server.admin.api;

import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.node.NodeWatch;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.status.ClusterStatus;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The nodes of the cluster and its replica sets, as their leaders see them. */
final class ClusterEndpoints {
    private final Gateway gateway;

    ClusterEndpoints(Gateway gateway) {
        this.gateway = gateway;
    }

    void addTo(Endpoints endpoints) {
        endpoints.read("/admin/v1/cluster", _ -> cluster());
    }

    private JsonObject cluster() {
        ClusterStatus status = gateway.status().clusterByLeaders();
        Set<String> up = up(status.self());
        List<JsonValue> nodes = new ArrayList<>();
        for (NodeRecord node : status.nodes()) {
            nodes.add(
                    JsonObject.EMPTY
                            .with("node", node.node())
                            .with("address", node.address())
                            .with("region", RegionEndpoints.shown(node.region()))
                            .with("up", up.contains(node.node())));
        }
        List<JsonValue> sets = new ArrayList<>();
        sets.add(set(JsonObject.EMPTY.with("partition", 0), status, 0));
        for (RangeRecord range : status.ranges()) {
            JsonObject json =
                    JsonObject.EMPTY
                            .with("partition", range.number())
                            .with("planned", JsonArray.ofStrings(range.replicas().members()))
                            .with(
                                    "plannedReaders",
                                    JsonArray.ofStrings(range.replicas().readers()));
            sets.add(set(json, status, range.number()));
        }
        return JsonObject.EMPTY
                .with("self", status.self())
                .with("writeRegion", RegionEndpoints.shown(status.writeRegion()))
                .with("nodes", new JsonArray(nodes))
                .with("replicaSets", new JsonArray(sets));
    }

    private Set<String> up(String self) {
        Set<String> up = new HashSet<>(Set.of(self));
        gateway.nodeWatch()
                .ifPresent(
                        watch ->
                                watch.neighbours().stream()
                                        .filter(NodeWatch.Neighbour::up)
                                        .forEach(node -> up.add(node.node())));
        return up;
    }

    private static JsonObject set(JsonObject json, ClusterStatus status, int partition) {
        return status.set(partition)
                .map(
                        set -> {
                            JsonObject lags = JsonObject.EMPTY;
                            for (var lag : set.lags().entrySet()) {
                                lags = lags.with(lag.getKey(), lag.getValue());
                            }
                            return json.with("leader", set.leader().orElse(""))
                                    .with("members", JsonArray.ofStrings(set.members()))
                                    .with("readers", JsonArray.ofStrings(set.readers()))
                                    .with("lag", lags);
                        })
                .orElse(json.with("leader", ""));
    }
}
