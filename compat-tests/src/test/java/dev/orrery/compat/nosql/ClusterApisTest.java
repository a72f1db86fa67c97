package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosStoredProcedureProperties;
import com.azure.cosmos.models.CosmosStoredProcedureRequestOptions;
import com.azure.cosmos.models.CosmosTriggerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.TriggerOperation;
import com.azure.cosmos.models.TriggerType;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.ClusterProcesses;
import dev.orrery.compat.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every node of four answers every protocol, whichever of them leads. The cluster begins with what
 * a server had that was alone.
 */
class ClusterApisTest {
    private static final int NODES = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String[] FLAGS = {"--set", "throughput.rate-limit=off"};

    @TempDir Path folder;

    @Test
    void everyNodeAnswersEveryProtocol() throws IOException {
        DataOfOneServer before;
        try (ServerProcess alone = ServerProcess.start(folder.resolve("n1"), FLAGS)) {
            before = DataOfOneServer.write(alone);
            alone.kill();
        }
        try (ClusterProcesses cluster = new ClusterProcesses(folder, NODES, FLAGS)) {
            before.requireAt(cluster.node(NODES));
            scripts(cluster);
            rows(cluster);
            graphs(cluster);
            assertThat(cluster.status(1)).contains("\"up\":true");
            logsTellOfNodesAndNotOfCalls(cluster);
        }
    }

    /** That calls to a node that joins fail at first is nothing that went wrong. */
    private static void logsTellOfNodesAndNotOfCalls(ClusterProcesses cluster) throws IOException {
        for (int number = 1; number <= NODES; number++) {
            List<String> lines = Files.readAllLines(cluster.node(number).log());
            assertThat(lines)
                    .anyMatch(line -> line.contains("A node answers"))
                    .noneMatch(line -> line.contains("ServerNotReadyException"))
                    .noneMatch(line -> line.contains("GrpcLogAppender"))
                    .noneMatch(line -> line.contains("TcpMetrics"));
        }
    }

    private static void scripts(ClusterProcesses cluster) {
        String database;
        String name;
        try (CosmosClient client = JavaSdk.client(cluster.node(1).endpoint())) {
            CosmosDatabase fresh = JavaSdk.freshDatabase(client);
            CosmosContainer container = JavaSdk.freshContainer(fresh, "/pk");
            database = fresh.getId();
            name = container.getId();
            container
                    .getScripts()
                    .createStoredProcedure(
                            new CosmosStoredProcedureProperties(
                                    "add",
                                    "function add(id) { var c = getContext();"
                                            + " c.getCollection().createDocument("
                                            + "c.getCollection().getSelfLink(),"
                                            + " {id: id, pk: 'p'}, function(e) { if (e) throw e;"
                                            + " c.getResponse().setBody(id); }); }"));
            CosmosTriggerProperties stamp =
                    new CosmosTriggerProperties(
                            "stamp",
                            "function stamp() { var r = getContext().getRequest();"
                                    + " var b = r.getBody(); b.stamped = true; r.setBody(b); }");
            stamp.setTriggerType(TriggerType.PRE);
            stamp.setTriggerOperation(TriggerOperation.ALL);
            container.getScripts().createTrigger(stamp);
        }
        for (int i = 1; i <= NODES; i++) {
            callScripts(cluster.node(i), database, name, "node" + i);
        }
    }

    private static void callScripts(
            ServerProcess node, String database, String name, String label) {
        try (CosmosClient client = JavaSdk.client(node.endpoint())) {
            CosmosContainer container = client.getDatabase(database).getContainer(name);
            CosmosStoredProcedureRequestOptions options = new CosmosStoredProcedureRequestOptions();
            options.setPartitionKey(new PartitionKey("p"));
            String answer =
                    container
                            .getScripts()
                            .getStoredProcedure("add")
                            .execute(List.of(label), options)
                            .getResponseAsString();
            assertThat(answer).contains(label);
            container.createItem(
                    JavaSdk.json("{'id':'t%s','pk':'p'}".formatted(label)),
                    new PartitionKey("p"),
                    new CosmosItemRequestOptions().setPreTriggerInclude(List.of("stamp")));
            JsonNode stamped =
                    container
                            .readItem("t" + label, new PartitionKey("p"), JsonNode.class)
                            .getItem();
            assertThat(stamped.get("stamped").asBoolean()).isTrue();
            assertThat(
                            container
                                    .readItem(label, new PartitionKey("p"), JsonNode.class)
                                    .getItem()
                                    .get("id")
                                    .asText())
                    .isEqualTo(label);
        }
    }

    private static void rows(ClusterProcesses cluster) {
        try (CqlSession session = connect(cluster.node(2).cassandraPort())) {
            session.execute(
                    "CREATE KEYSPACE ks WITH replication ="
                            + " {'class':'SimpleStrategy','replication_factor':4}");
            session.execute("CREATE TABLE ks.t (k int PRIMARY KEY, v int)");
            await(() -> session.getMetadata().getNodes().size() == NODES);
            await(
                    () ->
                            session.getMetadata().getNodes().values().stream()
                                            .filter(n -> n.getOpenConnections() > 0)
                                            .count()
                                    == NODES);
        }
        for (int i = 1; i <= NODES; i++) {
            try (CqlSession session = connect(cluster.node(i).cassandraPort())) {
                assertThat(session.execute("SELECT * FROM system.peers_v2").all())
                        .hasSize(NODES - 1);
                for (int k = 0; k < 20; k++) {
                    session.execute("INSERT INTO ks.t (k, v) VALUES (?, ?)", k, i);
                    SimpleStatement read =
                            SimpleStatement.newInstance("SELECT v FROM ks.t WHERE k = ?", k)
                                    .setConsistencyLevel(DefaultConsistencyLevel.QUORUM);
                    Row row = Objects.requireNonNull(session.execute(read).one());
                    assertThat(row.getInt(0)).isEqualTo(i);
                }
            }
        }
    }

    static CqlSession connect(int port) {
        return connect(port, "datacenter1");
    }

    static CqlSession connect(int port, String dataCentre) {
        Duration timeout = Duration.ofSeconds(60);
        return CqlSession.builder()
                .withConfigLoader(
                        DriverConfigLoader.programmaticBuilder()
                                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, timeout)
                                .withDuration(
                                        DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, timeout)
                                .withDuration(
                                        DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, timeout)
                                .withDuration(
                                        DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT,
                                        timeout)
                                .withDuration(
                                        DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, timeout)
                                .build())
                .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                .withAuthCredentials("cassandra", "cassandra")
                .withLocalDatacenter(dataCentre)
                .build();
    }

    /** Edges that one node wrote are found from their targets by all others. */
    private static void graphs(ClusterProcesses cluster) {
        String user = GraphContainers.freshWithIncoming(cluster.node(1), "/pk");
        List<String> all = new ArrayList<>();
        for (int i = 1; i <= NODES; i++) {
            List<String> own = List.of("v" + i, "w" + i);
            all.addAll(own);
            graph(
                    cluster.node(i),
                    user,
                    client -> {
                        own.forEach(id -> addWithEdge(client, id));
                        return own;
                    });
        }
        for (int i = 1; i <= NODES; i++) {
            graph(
                    cluster.node(i),
                    user,
                    client -> {
                        awaitIncoming(client, all);
                        return all;
                    });
        }
    }

    /** Where no session is told, a replica may be behind what another node has answered. */
    private static void awaitIncoming(Client client, List<String> expected) {
        await(
                () ->
                        ask(client, "g.V(['v1','v1']).in('e').id()").stream()
                                .sorted()
                                .toList()
                                .equals(expected.stream().sorted().toList()));
    }

    static void addWithEdge(Client client, String id) {
        ask(client, "g.addV('x').property('id','%s').property('pk','%s')".formatted(id, id));
        String vertex = "g.V(['%s','%s'])".formatted(id, id);
        assertThat(ask(client, vertex + ".id()")).containsExactly(id);
        ask(client, vertex + ".addE('e').to(g.V(['v1','v1']))");
    }

    static List<String> graph(
            ServerProcess node, String user, Function<Client, List<String>> work) {
        Cluster driver =
                Cluster.build("localhost")
                        .port(node.gremlinPort())
                        .credentials(user, GraphContainers.KEY)
                        .maxConnectionPoolSize(2)
                        .create();
        try {
            return work.apply(driver.connect());
        } finally {
            driver.close();
        }
    }

    static List<String> ask(Client client, String script) {
        return client.submit(script).all().join().stream()
                .map(result -> String.valueOf(result.getObject()))
                .toList();
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("it happens in time").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }
}
