package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.QueryTrace;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ClusterProcesses;
import dev.orrery.compat.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done at one node can be looked up, or has its effect, at all of them. */
class KnownToAllNodesTest {
    private static final int NODES = 3;
    private static final int TRACES_OF_A_NODE = 20;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir Path folder;

    @Test
    void tracesRefusalsAndTheLab() {
        try (ClusterProcesses cluster = new ClusterProcesses(folder, NODES)) {
            for (int i = 1; i <= NODES; i++) {
                int asked = i;
                await().atMost(PATIENCE).until(() -> seen(cluster, asked) == NODES);
            }
            traces(cluster);
            try (CosmosClient client = client(cluster)) {
                CosmosDatabase database = JavaSdk.freshDatabase(client);
                refusals(cluster, database);
                throttles(cluster, database);
                limits(cluster, database);
            }
        }
    }

    private static int seen(ClusterProcesses cluster, int asked) {
        int up = 0;
        for (JsonNode node : AdminApi.get(cluster.node(asked), "cluster").get("nodes")) {
            up += node.get("up").asBoolean() ? 1 : 0;
        }
        return up;
    }

    /** The driver looks the two parts of a trace up at whichever nodes come next. */
    private static void traces(ClusterProcesses cluster) {
        Set<Integer> coordinators = new HashSet<>();
        try (CqlSession session = ClusterApisTest.connect(cluster.node(1).cassandraPort())) {
            await().atMost(PATIENCE)
                    .until(
                            () ->
                                    session.getMetadata().getNodes().values().stream()
                                                    .filter(node -> node.getOpenConnections() > 0)
                                                    .count()
                                            == NODES);
            for (Node node : session.getMetadata().getNodes().values()) {
                for (int i = 0; i < TRACES_OF_A_NODE; i++) {
                    SimpleStatement statement =
                            SimpleStatement.newInstance("SELECT * FROM system_schema.keyspaces")
                                    .setNode(node)
                                    .setTracing(true);
                    QueryTrace trace =
                            session.execute(statement).getExecutionInfo().getQueryTrace();
                    assertThat(trace.getEvents()).isNotEmpty();
                    coordinators.add(trace.getCoordinatorAddress().getPort());
                }
            }
        }
        assertThat(coordinators).hasSize(NODES);
    }

    /** One that tells of refusals instead of coming again. */
    private static CosmosClient client(ClusterProcesses cluster) {
        return JavaSdk.builder(cluster.node(1).endpoint(), JavaSdk.EMULATOR_KEY)
                .throttlingRetryOptions(
                        new ThrottlingRetryOptions().setMaxRetryAttemptsOnThrottledRequests(0))
                .buildClient();
    }

    private static void refusals(ClusterProcesses cluster, CosmosDatabase database) {
        String activity = refused(database);
        for (int i = 1; i <= NODES; i++) {
            JsonNode explanation = AdminApi.get(cluster.node(i), "throttled/" + activity);
            assertThat(explanation.get("activityId").asText()).isEqualTo(activity);
            assertThat(explanation.get("advice").asText()).isNotEmpty();
        }
    }

    /** The activity id of a request that found no budget. */
    private static String refused(CosmosDatabase database) {
        CosmosContainer container = JavaSdk.freshContainer(database, "/pk");
        for (int i = 0; i < 100_000; i++) {
            try {
                container.createItem(JavaSdk.json("{'id':'%d','pk':'p'}".formatted(i)));
            } catch (CosmosException e) {
                if (e.getStatusCode() == TOO_MANY_REQUESTS) {
                    return e.getActivityId();
                }
                throw e;
            }
        }
        throw new AssertionError("no request was refused");
    }

    /** Whichever node leads the partition, two of the three that are told do not. */
    private static void throttles(ClusterProcesses cluster, CosmosDatabase database) {
        CosmosContainer container = JavaSdk.freshContainer(database, "/pk");
        String lab = path(database, container) + "/lab";
        for (int i = 1; i <= NODES; i++) {
            JsonNode _ =
                    AdminApi.post(
                            cluster.node(i),
                            lab + "/throttle",
                            "{\"partitionKey\":[\"p\"],\"seconds\":600}");
            ObjectNode item = JavaSdk.json("{'id':'%d','pk':'p'}".formatted(i));
            assertThatThrownBy(() -> container.createItem(item))
                    .isInstanceOfSatisfying(
                            CosmosException.class,
                            e -> assertThat(e.getStatusCode()).isEqualTo(TOO_MANY_REQUESTS));
            ServerProcess next = cluster.node(i % NODES + 1);
            assertThat(AdminApi.get(next, lab).get("holds")).hasSize(1);
            assertThat(AdminApi.post(next, lab + "/release", "").get("released").asInt()).isOne();
            container.createItem(item);
        }
    }

    /** Whichever node splits partitions, two of the three that are told do not. */
    private static void limits(ClusterProcesses cluster, CosmosDatabase database) {
        List<String> containers = new ArrayList<>();
        for (int i = 1; i <= NODES; i++) {
            String container = path(database, JavaSdk.freshContainer(database, "/pk"));
            JsonNode _ =
                    AdminApi.put(
                            cluster.node(i),
                            container + "/lab/limits",
                            "{\"partitionRuPerSecond\":100}");
            containers.add(container);
        }
        for (String container : containers) {
            await().atMost(PATIENCE).until(() -> partitions(cluster, container) > 1);
        }
    }

    private static int partitions(ClusterProcesses cluster, String container) {
        return AdminApi.get(cluster.node(1), container).get("partitions").size();
    }

    private static String path(CosmosDatabase database, CosmosContainer container) {
        return "databases/" + database.getId() + "/containers/" + container.getId();
    }
}
