package dev.orrery.compat.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.response.event.SchemaChangeEvent;
import com.datastax.oss.protocol.internal.response.event.StatusChangeEvent;
import com.datastax.oss.protocol.internal.response.event.TopologyChangeEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ClusterProcesses;
import dev.orrery.compat.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients are told of nodes that stand still, come back, and are removed. */
final class ClusterEventsTest {
    private static final int NODES = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String REPLICATION =
            " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 4}";

    @TempDir Path folder;

    private int markers;

    @Test
    void clientsHearWhatHappensToNodesAndNothingElse() throws IOException {
        try (ClusterProcesses cluster = new ClusterProcesses(folder, NODES);
                CqlSession session = JavaDriver.connect(cluster.node(1).cassandraPort())) {
            for (int asked = 1; asked <= NODES; asked++) {
                awaitSeen(cluster.node(asked), NODES);
            }
            await().atMost(PATIENCE).until(() -> session.getMetadata().getNodes().size() == NODES);
            oneStandsStill(cluster, session);
            oneIsRemoved(cluster, session);
        }
    }

    /** Others tell of its silence. It has heard nobody itself, and must not blame the others. */
    private void oneStandsStill(ClusterProcesses cluster, CqlSession session) throws IOException {
        ServerProcess still = cluster.node(NODES);
        try (EventListener there = new EventListener(still.cassandraPort());
                EventListener elsewhere = new EventListener(cluster.node(1).cassandraPort())) {
            still.signal("STOP");
            try {
                awaitSeen(cluster.node(1), NODES - 1);
            } finally {
                still.signal("CONT");
            }
            awaitSeen(cluster.node(1), NODES);
            mark(session);
            assertThat(untilMarker(elsewhere))
                    .containsExactly(
                            "DOWN " + still.cassandraPort(), "UP " + still.cassandraPort());
            assertThat(untilMarker(there)).isEmpty();
        }
    }

    private void oneIsRemoved(ClusterProcesses cluster, CqlSession session) throws IOException {
        ServerProcess gone = cluster.node(NODES);
        try (EventListener listener = new EventListener(cluster.node(2).cassandraPort())) {
            JsonNode _ = AdminApi.post(cluster.node(1), "nodes/n4/drain", "");
            await().atMost(PATIENCE).until(() -> replicas(cluster.node(1), "n4") == 0);
            gone.stop();
            AdminApi.delete(cluster.node(1), "nodes/n4");
            await().atMost(PATIENCE)
                    .until(() -> session.getMetadata().getNodes().size() == NODES - 1);
            await().atMost(PATIENCE).until(() -> isUnknown(cluster.node(2), "n4"));
            mark(session);
            // Whether it was silent for long enough before it was removed is a matter of time.
            assertThat(untilMarker(listener))
                    .contains("REMOVED_NODE " + gone.cassandraPort())
                    .allMatch(event -> event.endsWith(" " + gone.cassandraPort()));
        }
    }

    /** Events come in their order: once this one is there, all before it are. */
    private void mark(CqlSession session) {
        markers++;
        session.execute("CREATE KEYSPACE marker" + markers + REPLICATION);
    }

    private List<String> untilMarker(EventListener listener) throws IOException {
        List<String> events = new ArrayList<>();
        while (true) {
            Message event = listener.next();
            switch (event) {
                case SchemaChangeEvent change when change.keyspace.equals("marker" + markers) -> {
                    return events;
                }
                case StatusChangeEvent change ->
                        events.add(change.changeType + " " + change.address.getPort());
                case TopologyChangeEvent change ->
                        events.add(change.changeType + " " + change.address.getPort());
                default -> {}
            }
        }
    }

    /** A node counts so many as there, itself included. */
    private static void awaitSeen(ServerProcess asked, int count) {
        await().atMost(PATIENCE)
                .until(
                        () -> {
                            int up = 0;
                            for (JsonNode node : AdminApi.get(asked, "cluster").get("nodes")) {
                                up += node.get("up").asBoolean() ? 1 : 0;
                            }
                            return up == count;
                        });
    }

    private static boolean isUnknown(ServerProcess asked, String node) {
        return nodeOf(asked, node).isMissingNode();
    }

    private static int replicas(ServerProcess asked, String node) {
        return nodeOf(asked, node).path("replicas").asInt();
    }

    private static JsonNode nodeOf(ServerProcess asked, String node) {
        for (JsonNode one : AdminApi.get(asked, "nodes").get("nodes")) {
            if (one.get("node").asText().equals(node)) {
                return one;
            }
        }
        return MissingNode.getInstance();
    }
}
