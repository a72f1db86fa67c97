package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosStoredProcedureProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.ServerProcess;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What clients of all protocols have written to a server that was alone: items, rows, a graph, a
 * stored procedure, throughput, and the session they were written in.
 */
final class DataOfOneServer {
    private static final int COUNT = 20;
    private static final int THROUGHPUT = 900;

    private final Map<String, JsonNode> items = new TreeMap<>();
    private final String database;
    private final String container;
    private final String session;
    private final String graph;

    private DataOfOneServer(CosmosDatabase database, ServerProcess server) {
        CosmosContainer created = JavaSdk.freshContainer(database, "/pk");
        this.database = database.getId();
        this.container = created.getId();
        created.replaceThroughput(ThroughputProperties.createManualThroughput(THROUGHPUT));
        created.getScripts()
                .createStoredProcedure(
                        new CosmosStoredProcedureProperties("nothing", "function nothing() {}"));
        String last = "";
        for (int i = 0; i < COUNT; i++) {
            String id = "i" + i;
            CosmosItemResponse<?> written =
                    created.createItem(JavaSdk.json("{'id':'%s','pk':'p'}".formatted(id)));
            last = written.getSessionToken();
            items.put(id, read(created, id, last));
        }
        this.session = last;
        rows(server);
        this.graph = GraphContainers.fresh(server, "/pk");
        List<String> _ =
                ClusterApisTest.graph(
                        server,
                        graph,
                        client -> {
                            ClusterApisTest.addWithEdge(client, "v1");
                            return List.of();
                        });
    }

    static DataOfOneServer write(ServerProcess server) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            return new DataOfOneServer(JavaSdk.freshDatabase(client), server);
        }
    }

    private static void rows(ServerProcess server) {
        try (CqlSession cql = ClusterApisTest.connect(server.cassandraPort())) {
            cql.execute(
                    "CREATE KEYSPACE alone WITH replication ="
                            + " {'class':'SimpleStrategy','replication_factor':1}");
            cql.execute("CREATE TABLE alone.t (k int PRIMARY KEY, v int)");
            for (int k = 0; k < COUNT; k++) {
                cql.execute("INSERT INTO alone.t (k, v) VALUES (?, ?)", k, k * k);
            }
        }
    }

    private static JsonNode read(CosmosContainer from, String id, String session) {
        return from.readItem(
                        id,
                        new PartitionKey("p"),
                        new CosmosItemRequestOptions().setSessionToken(session),
                        JsonNode.class)
                .getItem();
    }

    /** A node has all of it, unchanged down to etags and times. */
    void requireAt(ServerProcess node) {
        try (CosmosClient client = JavaSdk.client(node.endpoint())) {
            CosmosContainer found = client.getDatabase(database).getContainer(container);
            items.forEach((id, item) -> assertThat(read(found, id, session)).isEqualTo(item));
            assertThat(found.getScripts().getStoredProcedure("nothing").read().getProperties())
                    .isNotNull();
            assertThat(found.readThroughput().getProperties().getManualThroughput())
                    .isEqualTo(THROUGHPUT);
        }
        try (CqlSession cql = ClusterApisTest.connect(node.cassandraPort())) {
            for (int k = 0; k < COUNT; k++) {
                var row = cql.execute("SELECT v FROM alone.t WHERE k = ?", k).one();
                assertThat(Objects.requireNonNull(row).getInt(0)).isEqualTo(k * k);
            }
        }
        List<String> targets =
                ClusterApisTest.graph(
                        node,
                        graph,
                        client -> ClusterApisTest.ask(client, "g.V(['v1','v1']).out('e').id()"));
        assertThat(targets).containsExactly("v1");
    }
}
