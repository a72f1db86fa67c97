package dev.orrery.compat.gremlin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import dev.orrery.compat.nosql.GraphContainers;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A graph that gets more throughput than one physical partition has. */
@ExtendWith(SharedServer.class)
class GrowingGraphTest {
    private static final int VERTICES = 300;
    private static final int ONE_PARTITION_THROUGHPUT = 10_000;
    private static final int LARGE_THROUGHPUT = 40_000;
    private static final int PARTITIONS = 4;

    @Test
    void aGraphSpreadsOverPartitionsByItselfAndAnswersAsBefore(ServerProcess server)
            throws Exception {
        String user = GraphContainers.fresh(server, "/pk");
        Cluster cluster =
                Cluster.build("localhost")
                        .port(server.gremlinPort())
                        .credentials(user, GraphContainers.KEY)
                        .create();
        try (Closeable _ = cluster::close) {
            Client client = cluster.connect();
            GraphContainers.scale(server, user, ONE_PARTITION_THROUGHPUT);
            ring(client);
            List<Object> before = answers(client);
            assertThat(itemsOfPartitions(server, user)).hasSize(1);

            GraphContainers.scale(server, user, LARGE_THROUGHPUT);

            List<Integer> items = itemsOfPartitions(server, user);
            assertThat(items).hasSize(PARTITIONS);
            assertThat(items.stream().mapToInt(Integer::intValue).sum()).isEqualTo(2 * VERTICES);
            // An even key spreads the graph evenly: each has a quarter, give or take its half.
            assertThat(Collections.min(items)).isGreaterThan(VERTICES / PARTITIONS);
            assertThat(answers(client)).isEqualTo(before);
        }
    }

    /** Every vertex has a partition key of its own and an edge to the next. */
    private static void ring(Client client) {
        String vertex = "g.addV('stop').property('id', id).property('pk', id).property('n', n)";
        String edge = "g.V([id, id]).addE('next').to(g.V([other, other]))";
        for (int i = 0; i < VERTICES; i++) {
            client.submit(vertex, Map.of("id", "s" + i, "n", i)).all().join();
        }
        for (int i = 0; i < VERTICES; i++) {
            String other = "s" + (i + 1) % VERTICES;
            client.submit(edge, Map.of("id", "s" + i, "other", other)).all().join();
        }
    }

    private static List<Object> answers(Client client) {
        List<Object> answers = new ArrayList<>();
        for (String script :
                List.of(
                        "g.V().count()",
                        "g.E().count()",
                        "g.V().values('n').sum()",
                        "g.V(['s7', 's7']).repeat(out('next')).times(5).id()",
                        "g.V(['s7', 's7']).repeat(__.in('next')).times(5).id()",
                        "g.V().has('n', lt(10)).order().by('n').id()")) {
            client.submit(script).all().join().forEach(row -> answers.add(row.getObject()));
        }
        return answers;
    }

    private static List<Integer> itemsOfPartitions(ServerProcess server, String user) {
        String[] parts = user.split("/", -1);
        List<Integer> items = new ArrayList<>();
        for (JsonNode partition :
                AdminApi.get(server, "databases/%s/containers/%s".formatted(parts[2], parts[4]))
                        .get("partitions")) {
            items.add(partition.get("items").asInt());
        }
        return items;
    }
}
