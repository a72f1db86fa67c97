package dev.orrery.server.admin.api;

import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.placement.PlacementStatus;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The nodes of a cluster: what they have, and how they are emptied and taken out. */
final class NodeEndpoints {
    private static final String PATH = "/admin/v1/nodes";
    private static final String NODE = "node";

    private final Gateway gateway;

    NodeEndpoints(Gateway gateway) {
        this.gateway = gateway;
    }

    void addTo(Endpoints endpoints) {
        endpoints
                .read(PATH, _ -> nodes())
                .add("POST", PATH + "/{node}/drain", Gate.Effect.CHANGES, one -> drain(one, true))
                .add("POST", PATH + "/{node}/refill", Gate.Effect.CHANGES, one -> drain(one, false))
                .add("DELETE", PATH + "/{node}", Gate.Effect.CHANGES, this::remove);
    }

    private JsonObject nodes() {
        PlacementStatus placement = gateway.status().placement();
        List<JsonValue> nodes = new ArrayList<>();
        for (NodeRecord node : gateway.status().cluster().nodes()) {
            nodes.add(node(node, placement));
        }
        List<JsonValue> steps = new ArrayList<>();
        for (PlacementStatus.Step step : placement.steps()) {
            steps.add(
                    JsonObject.EMPTY
                            .with("epochMillis", step.epochMillis())
                            .with("partition", step.partition())
                            .with("step", step.text()));
        }
        return JsonObject.EMPTY
                .with("nodes", new JsonArray(nodes))
                .with("steps", new JsonArray(steps));
    }

    /** Without the word of the node that leads the catalog, only what the catalog says. */
    private static JsonObject node(NodeRecord node, PlacementStatus placement) {
        JsonObject json =
                JsonObject.EMPTY
                        .with(NODE, node.node())
                        .with("address", node.address())
                        .with("zone", node.zone())
                        .with("region", RegionEndpoints.shown(node.region()))
                        .with("draining", node.draining());
        Optional<PlacementStatus.Node> known =
                placement.nodes().stream()
                        .filter(each -> each.node().equals(node.node()))
                        .findFirst();
        return known.map(
                        each ->
                                json.with("health", each.health().name().toLowerCase(Locale.ROOT))
                                        .with("replicas", each.replicas())
                                        .with("leading", each.leading()))
                .orElse(json.with("health", "unknown"));
    }

    private JsonObject drain(Question question, boolean wanted) {
        gateway.nodes().drain(question.name(NODE), wanted);
        return nodes();
    }

    private JsonObject remove(Question question) {
        gateway.nodes().remove(question.name(NODE));
        return nodes();
    }
}
