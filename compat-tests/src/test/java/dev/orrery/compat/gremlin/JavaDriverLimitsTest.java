package dev.orrery.compat.gremlin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import dev.orrery.compat.nosql.GraphContainers;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.driver.Result;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV2;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What programs with the Java driver see of limits and profiles. */
@ExtendWith(SharedServer.class)
class JavaDriverLimitsTest {
    private static Cluster cluster(ServerProcess server, String user) {
        return Cluster.build("localhost")
                .port(server.gremlinPort())
                .credentials(user, GraphContainers.KEY)
                .serializer(new GraphSONMessageSerializerV2())
                .create();
    }

    @Test
    void aTraversalThatTakesTooLongIsEndedAndTheConnectionGoesOn(ServerProcess server) {
        String user = GraphContainers.fresh(server, "/pk");
        // The edges alone cost more than a small container has for a second.
        GraphContainers.scale(server, user, 10_000);
        Cluster cluster = cluster(server, user);
        try {
            Client client = cluster.connect();
            for (int i = 0; i < 8; i++) {
                List<Result> _ =
                        client.submit(
                                        "g.addV('v').property('id','"
                                                + i
                                                + "')"
                                                + ".property('pk','a')")
                                .all()
                                .join();
            }
            List<Result> _ = client.submit("g.V().as('a').V().addE('e').from('a')").all().join();
            CompletionException failure =
                    catchThrowableOfType(
                            CompletionException.class,
                            () ->
                                    client.submit(
                                                    "g.V().repeat(out()).times(20).path().count()",
                                                    RequestOptions.build().timeout(300).create())
                                            .all()
                                            .join());
            ResponseException ended =
                    (ResponseException) Objects.requireNonNull(failure.getCause());
            assertThat(ended.getStatusAttributes().orElseThrow())
                    .containsEntry("x-ms-status-code", 1009);
            assertThat(client.submit("g.V().count()").all().join().getFirst().getLong())
                    .isEqualTo(8);
        } finally {
            cluster.close();
        }
    }

    @Test
    void aProfileTellsHowManyPartitionsAStepAsked(ServerProcess server) {
        Cluster cluster = cluster(server, GraphContainers.fresh(server, "/pk"));
        try {
            Client client = cluster.connect();
            List<Result> profile =
                    client.submit("g.V().hasLabel('v').out().profile()").all().join();
            assertThat(profile.getFirst().getObject().toString()).contains("partitionsAsked");
        } finally {
            cluster.close();
        }
    }
}
