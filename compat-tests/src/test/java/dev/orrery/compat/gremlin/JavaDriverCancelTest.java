package dev.orrery.compat.gremlin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import dev.orrery.compat.nosql.GraphContainers;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.driver.Result;
import org.apache.tinkerpop.gremlin.driver.ResultSet;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Programs with the Java driver that go away, or set a limit, in the middle of a traversal. */
@ExtendWith(SharedServer.class)
class JavaDriverCancelTest {
    private static final String ENDLESS_READS = "g.V().repeat(out()).times(20).path().count()";
    private static final String ENDLESS_STEPS =
            "g.inject(1).repeat(union(math('_ + 1'), math('_ * 3'))).times(30).count()";

    /** Reads eight vertices once, so that it never runs out of request units, and answers 8^8. */
    private static final String ENDLESS_RESULTS =
            "g.V().fold().as('all')" + ".unfold().select('all')".repeat(7) + ".unfold().id()";

    private static final RequestOptions PATIENT =
            RequestOptions.build().timeout(600_000).batchSize(64).create();

    private static Cluster cluster(ServerProcess server, String user) {
        return Cluster.build("localhost")
                .port(server.gremlinPort())
                .credentials(user, GraphContainers.KEY)
                .serializer(new GraphBinaryMessageSerializerV1())
                .maxWaitForClose(100)
                .create();
    }

    private static String filled(ServerProcess server) {
        String user = GraphContainers.fresh(server, "/pk");
        GraphContainers.scale(server, user, 10_000);
        Cluster cluster = cluster(server, user);
        try {
            StringBuilder script = new StringBuilder("g");
            for (int i = 0; i < 8; i++) {
                script.append(".addV('v').property('id','%d').property('pk','a')".formatted(i));
            }
            List<Result> _ = cluster.connect().submit(script.toString()).all().join();
            List<Result> _ =
                    cluster.connect().submit("g.V().as('a').V().addE('e').from('a')").all().join();
        } finally {
            cluster.close();
        }
        return user;
    }

    private static int underWay(ServerProcess server) {
        HttpRequest request =
                HttpRequest.newBuilder(server.adminEndpoint().resolve("/metrics")).build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(request, BodyHandlers.ofString())
                    .body()
                    .lines()
                    .filter(line -> line.startsWith("orrery_gremlin_requests_under_way "))
                    .mapToInt(line -> (int) Double.parseDouble(line.split(" ", 2)[1]))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static void await(ServerProcess server, int requests) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (underWay(server) != requests) {
            assertThat(System.nanoTime()).as("requests under way").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Test
    void whatAProgramLeavesBehindEndsWithItsConnection(ServerProcess server) {
        String user = filled(server);
        for (String script : List.of(ENDLESS_READS, ENDLESS_STEPS)) {
            Cluster cluster = cluster(server, user);
            CompletableFuture<ResultSet> _ = cluster.connect().submitAsync(script, PATIENT);
            await(server, 1);
            cluster.close();
            await(server, 0);
        }
    }

    @Test
    void resultsThatNobodyTakesAnyMoreEndTheTraversal(ServerProcess server) {
        String user = filled(server);
        Cluster cluster = cluster(server, user);
        Client client = cluster.connect();
        ResultSet results = client.submit(ENDLESS_RESULTS, PATIENT);
        assertThat(results.some(200).join()).hasSize(200);
        await(server, 1);
        client.close();
        cluster.close();
        await(server, 0);
        Cluster next = cluster(server, user);
        try {
            assertThat(next.connect().submit("g.V().count()").all().join().getFirst().getLong())
                    .isEqualTo(8);
        } finally {
            next.close();
        }
    }

    @Test
    void theTimeOfARequestEndsItWhateverItDoes(ServerProcess server) {
        Cluster cluster = cluster(server, filled(server));
        RequestOptions brief = RequestOptions.build().timeout(150).create();
        try {
            for (String script : List.of(ENDLESS_READS, ENDLESS_STEPS, ENDLESS_RESULTS)) {
                CompletionException failure =
                        catchThrowableOfType(
                                CompletionException.class,
                                () -> cluster.connect().submit(script, brief).all().join());
                ResponseException ended =
                        (ResponseException) Objects.requireNonNull(failure.getCause());
                assertThat(ended.getStatusAttributes().orElseThrow())
                        .containsEntry("x-ms-status-code", 1009);
            }
            await(server, 0);
        } finally {
            cluster.close();
        }
    }
}
