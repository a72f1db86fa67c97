package dev.orrery.compat.gremlin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import dev.orrery.compat.nosql.GraphContainers;
import java.io.Closeable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.Result;
import org.apache.tinkerpop.gremlin.driver.ResultSet;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.util.MessageSerializer;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV2;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONUntypedMessageSerializerV1;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Java driver of TinkerPop with the examples of Cosmos DB's documents. */
@ExtendWith(SharedServer.class)
class JavaDriverTest {
    /** What the driver can be set to speak. */
    enum Format {
        GRAPHSON_1,
        GRAPHSON_2,
        GRAPHSON_3,
        GRAPHBINARY;

        MessageSerializer<?> serializer() {
            return switch (this) {
                case GRAPHSON_1 -> new GraphSONUntypedMessageSerializerV1();
                case GRAPHSON_2 -> new GraphSONMessageSerializerV2();
                case GRAPHSON_3 -> new GraphSONMessageSerializerV3();
                case GRAPHBINARY -> new GraphBinaryMessageSerializerV1();
            };
        }
    }

    private static Cluster cluster(ServerProcess server, String user, Format format) {
        return Cluster.build("localhost")
                .port(server.gremlinPort())
                .credentials(user, GraphContainers.KEY)
                .serializer(format.serializer())
                .maxConnectionPoolSize(2)
                .create();
    }

    private static List<Result> all(Client client, String script, Map<String, Object> bindings) {
        return client.submit(script, bindings).all().join();
    }

    private static List<Result> all(Client client, String script) {
        return all(client, script, Map.of());
    }

    private static void people(Client client) {
        String person =
                "g.addV('person').property('id', id).property('firstName', name)"
                        + ".property('age', age).property('pk', pk)";
        all(client, person, Map.of("id", "thomas", "name", "Thomas", "age", 44, "pk", "a"));
        all(client, person, Map.of("id", "mary", "name", "Mary", "age", 39, "pk", "b"));
        all(client, person, Map.of("id", "ben", "name", "Ben", "age", 12, "pk", "a"));
        all(client, "g.V('thomas').addE('knows').to(g.V('mary'))");
        all(client, "g.V('thomas').addE('knows').to(g.V('ben'))");
        all(client, "g.V('mary').addE('knows').to(g.V('ben'))");
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void theExamplesOfTheDocumentsWork(Format format, ServerProcess server) throws Exception {
        String user = GraphContainers.fresh(server, "/pk");
        Cluster cluster = cluster(server, user, format);
        try (Closeable _ = cluster::close) {
            Client client = cluster.connect();
            people(client);
            assertThat(all(client, "g.V().count()").getFirst().getLong()).isEqualTo(3);
            assertThat(all(client, "g.V('thomas').property('age', 45)")).hasSize(1);
            assertThat(
                            strings(
                                    client,
                                    "g.V().hasLabel('person').has('age',"
                                            + " gt(40)).values('firstName')"))
                    .containsExactly("Thomas");
            assertThat(strings(client, "g.V().order().by('firstName', decr).values('firstName')"))
                    .containsExactly("Thomas", "Mary", "Ben");
            assertThat(strings(client, "g.V('thomas').out('knows').hasLabel('person').id()"))
                    .containsExactlyInAnyOrder("mary", "ben");
            assertThat(
                            strings(
                                    client,
                                    "g.V('thomas').out('knows').out('knows').values('firstName')"))
                    .containsExactly("Ben");
            assertThat(strings(client, "g.V(['b','mary']).in('knows').id()"))
                    .containsExactly("thomas");
            assertThat(strings(client, "g.V('mary').has('pk', within('a','b')).id()"))
                    .containsExactly("mary");
            assertThat(
                            strings(
                                    client,
                                    "g.withStrategies(PartitionStrategy.build().partitionKey('pk')"
                                            + ".readPartitions('a').create()).V().id()"))
                    .containsExactlyInAnyOrder("thomas", "ben");
            all(client, "g.V('ben').drop()");
            assertThat(all(client, "g.E().count()").getFirst().getLong()).isEqualTo(1);
        }
    }

    private static List<String> strings(Client client, String script) {
        return all(client, script).stream().map(Result::getString).toList();
    }

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"GRAPHSON_2", "GRAPHSON_3", "GRAPHBINARY"})
    void bytecodeRunsToo(Format format, ServerProcess server) throws Exception {
        String user = GraphContainers.fresh(server, "/pk");
        Cluster cluster = cluster(server, user, format);
        try (Closeable _ = cluster::close) {
            GraphTraversalSource g =
                    AnonymousTraversalSource.traversal()
                            .with(DriverRemoteConnection.using(cluster, "g"));
            Vertex one = g.addV("v").property("id", "1").property("pk", "a").next();
            assertThat(one.id()).isEqualTo("1");
            g.addV("v").property("id", "2").property("pk", "b").iterate();
            g.V("1").addE("e").to(__.V("2")).iterate();
            assertThat(g.V("1").out("e").id().toList()).containsExactly("2");
            assertThat(g.V().count().next()).isEqualTo(2);
            assertThat(g.V().group().by("pk").by(__.count()).next())
                    .isEqualTo(Map.of("a", 1L, "b", 1L));
        }
    }

    @Test
    void answersTellTheirCharge(ServerProcess server) throws Exception {
        String user = GraphContainers.fresh(server, "/pk");
        Cluster cluster = cluster(server, user, Format.GRAPHSON_2);
        try (Closeable _ = cluster::close) {
            ResultSet results =
                    cluster.connect().submit("g.addV('v').property('id','1').property('pk','a')");
            results.all().join();
            Map<String, Object> attributes = results.statusAttributes().join();
            assertThat(attributes).containsEntry("x-ms-status-code", 200);
            assertThat(attributes.get("x-ms-total-request-charge"))
                    .isInstanceOfSatisfying(
                            Double.class, charge -> assertThat(charge).isPositive());
        }
    }

    @Test
    void anIdThatExistsAndAMissingKeyAreErrorsWithACode(ServerProcess server) throws Exception {
        String user = GraphContainers.fresh(server, "/pk");
        Cluster cluster = cluster(server, user, Format.GRAPHSON_2);
        try (Closeable _ = cluster::close) {
            Client client = cluster.connect();
            String add = "g.addV('v').property('id','1').property('pk','a')";
            all(client, add);
            assertThatThrownBy(() -> all(client, add))
                    .hasRootCauseInstanceOf(ResponseException.class)
                    .rootCause()
                    .isInstanceOfSatisfying(
                            ResponseException.class,
                            e ->
                                    assertThat(
                                                    e.getStatusAttributes()
                                                            .orElseThrow()
                                                            .get("x-ms-status-code"))
                                            .isEqualTo(409));
            assertThatThrownBy(() -> all(client, "g.addV('v').property('id','2')"))
                    .rootCause()
                    .hasMessageContaining("pk");
        }
    }

    @Test
    void theGraphIsAlsoAContainerOfItems(ServerProcess server) throws Exception {
        String user = GraphContainers.fresh(server, "/pk");
        Cluster cluster = cluster(server, user, Format.GRAPHSON_3);
        try (Closeable _ = cluster::close) {
            people(cluster.connect());
        }
        assertThat(
                        GraphContainers.query(
                                server,
                                user,
                                "SELECT VALUE c._sink FROM c WHERE c._isEdge = true AND c.pk ="
                                        + " 'b'"))
                .containsExactly("ben");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "g.V('thomas').has('pk', 'a')",
                "g.V().hasLabel('person').count()",
                "g.addV('person').property('pk', 'a')"
            })
    void aRefusedTraversalIsExplainedByItsActivityId(String script, ServerProcess server) {
        String user = GraphContainers.fresh(server, "/pk");
        Cluster cluster = cluster(server, user, Format.GRAPHSON_2);
        try {
            Client client = cluster.connect();
            people(client);
            String place = user.substring(1).replace("dbs/", "databases/");
            AdminApi.throttle(server, place.replace("colls/", "containers/"), 120);
            CompletionException failure =
                    catchThrowableOfType(CompletionException.class, () -> all(client, script));
            ResponseException refused = (ResponseException) failure.getCause();
            Map<String, Object> attributes =
                    Objects.requireNonNull(refused).getStatusAttributes().orElseThrow();
            assertThat(attributes).containsEntry("x-ms-status-code", 429);
            assertThat(attributes).containsKey("x-ms-retry-after-ms");
            JsonNode explanation =
                    AdminApi.get(server, "throttled/" + attributes.get("x-ms-activity-id"));
            assertThat(explanation.get("remedy").asText()).isEqualTo("release-the-hold");
        } finally {
            cluster.close();
        }
    }
}
