package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.QueryTrace;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ClusterProcesses;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one node has done can be looked up at all of them. */
class ClusterLookupsTest {
    private static final int NODES = 3;
    private static final int TRACES_OF_A_NODE = 20;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir Path folder;

    @Test
    void tracesAndRefusalsAreKnownEverywhere() {
        try (ClusterProcesses cluster = new ClusterProcesses(folder, NODES)) {
            for (int i = 1; i <= NODES; i++) {
                int asked = i;
                await().atMost(PATIENCE).until(() -> seen(cluster, asked) == NODES);
            }
            traces(cluster);
            refusals(cluster);
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

    private static void refusals(ClusterProcesses cluster) {
        String activity = refused(cluster);
        for (int i = 1; i <= NODES; i++) {
            JsonNode explanation = AdminApi.get(cluster.node(i), "throttled/" + activity);
            assertThat(explanation.get("activityId").asText()).isEqualTo(activity);
            assertThat(explanation.get("advice").asText()).isNotEmpty();
        }
    }

    /** The activity id of a request that found no budget. */
    private static String refused(ClusterProcesses cluster) {
        try (CosmosClient client =
                JavaSdk.builder(cluster.node(1).endpoint(), JavaSdk.EMULATOR_KEY)
                        .throttlingRetryOptions(
                                new ThrottlingRetryOptions()
                                        .setMaxRetryAttemptsOnThrottledRequests(0))
                        .buildClient()) {
            CosmosContainer container =
                    JavaSdk.freshContainer(JavaSdk.freshDatabase(client), "/pk");
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
        }
        throw new AssertionError("no request was refused");
    }
}
