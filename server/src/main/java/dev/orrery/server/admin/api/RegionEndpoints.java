package dev.orrery.server.admin.api;

import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.node.ReplicaSetStatus;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.status.ClusterStatus;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The regions of a cluster: which takes the writes, and how that changes. */
final class RegionEndpoints {
    private static final String PATH = "/admin/v1/regions";
    private static final String REGION = "region";

    /** What the region of nodes is called that were started without one. */
    private static final String UNNAMED = "Local";

    private static final int CATALOG = 0;

    private final Gateway gateway;

    RegionEndpoints(Gateway gateway) {
        this.gateway = gateway;
    }

    void addTo(Endpoints endpoints) {
        endpoints
                .read(PATH, _ -> regions())
                .add("POST", PATH + "/{region}/failover", Gate.Effect.CHANGES, this::failover);
    }

    static String shown(String region) {
        return region.isEmpty() ? UNNAMED : region;
    }

    private JsonObject regions() {
        ClusterStatus status = gateway.status().clusterByLeaders();
        Set<String> names = new TreeSet<>();
        status.nodes().forEach(node -> names.add(node.region()));
        List<JsonValue> regions = new ArrayList<>();
        names.forEach(name -> regions.add(region(status, name)));
        return JsonObject.EMPTY
                .with("writeRegion", shown(status.writeRegion()))
                .with("left", left(status))
                .with("regions", new JsonArray(regions));
    }

    private static JsonObject region(ClusterStatus status, String name) {
        Set<String> nodes = nodes(status, name);
        return JsonObject.EMPTY
                .with(REGION, shown(name))
                .with("writes", name.equals(status.writeRegion()))
                .with("nodes", nodes.size())
                .with("voting", count(status, set -> set.members().stream(), nodes))
                .with("reading", count(status, set -> set.readers().stream(), nodes))
                .with("leading", count(status, set -> set.leader().stream(), nodes));
    }

    private static Set<String> nodes(ClusterStatus status, String region) {
        return status.nodes().stream()
                .filter(node -> node.region().equals(region))
                .map(NodeRecord::node)
                .collect(Collectors.toSet());
    }

    private interface Part {
        Stream<String> of(ReplicaSetStatus set);
    }

    private static long count(ClusterStatus status, Part part, Set<String> nodes) {
        return status.sets().values().stream().flatMap(part::of).filter(nodes::contains).count();
    }

    /** Replica sets that still vote elsewhere, or of which nothing is known. */
    private static int left(ClusterStatus status) {
        Set<String> nodes = nodes(status, status.writeRegion());
        List<Integer> numbers = new ArrayList<>(List.of(CATALOG));
        status.ranges().forEach(range -> numbers.add(range.number()));
        return (int)
                numbers.stream().filter(number -> !isSettled(status.set(number), nodes)).count();
    }

    private static boolean isSettled(Optional<ReplicaSetStatus> set, Set<String> nodes) {
        return set.filter(known -> nodes.containsAll(known.members()))
                .flatMap(ReplicaSetStatus::leader)
                .filter(nodes::contains)
                .isPresent();
    }

    /** Begins only; it needs a majority of the region that has the writes. */
    private JsonObject failover(Question question) {
        try {
            gateway.nodes().failover(region(question.name(REGION)));
        } catch (OrreryException e) {
            if (e.code() != ErrorCode.SERVICE_UNAVAILABLE
                    && e.code() != ErrorCode.OUTCOME_UNKNOWN) {
                throw e;
            }
            throw new OrreryException(
                    e.code(),
                    "The writes cannot be moved: that needs a majority of the nodes of the region"
                            + " which takes them now, and too few of them answer. What only they"
                            + " have would be lost, so there is no way to force it.",
                    e);
        }
        return regions();
    }

    private String region(String name) {
        boolean known =
                gateway.status().cluster().nodes().stream()
                        .anyMatch(node -> node.region().equals(name));
        return name.equals(UNNAMED) && !known ? "" : name;
    }
}
