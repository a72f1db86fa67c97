package dev.orrery.compat.gremlin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import dev.orrery.compat.nosql.GraphContainers;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.driver.Result;
import org.apache.tinkerpop.gremlin.driver.ResultSet;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV2;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What programs with the Java driver see of limits and profiles. */
@ExtendWith(SharedServer.class)
class JavaDriverLimitsTest {
    private static final int HOLD_SECONDS = 2;

    /** More than a connection may have under way at a time: while budget lacks, they wait. */
    private static final int REQUESTS = 260;

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
    void whoWaitsAsLongAsItIsToldIsAnsweredInTheEnd(ServerProcess server) throws Exception {
        String user = GraphContainers.fresh(server, "/pk");
        Cluster cluster =
                Cluster.build("localhost")
                        .port(server.gremlinPort())
                        .credentials(user, GraphContainers.KEY)
                        .serializer(new GraphSONMessageSerializerV2())
                        .minConnectionPoolSize(1)
                        .maxConnectionPoolSize(1)
                        .maxSimultaneousUsagePerConnection(REQUESTS)
                        .maxInProcessPerConnection(REQUESTS)
                        .create();
        AtomicInteger refusals = new AtomicInteger();
        try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
            Client client = cluster.connect();
            List<Result> _ =
                    client.submit("g.addV('v').property('id','x').property('pk','a')").all().join();
            String place = user.substring(1).replace("dbs/", "databases/");
            AdminApi.throttle(server, place.replace("colls/", "containers/"), HOLD_SECONDS);
            List<CompletableFuture<List<Result>>> answers = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                answers.add(patiently(client, "g.V(['a','x']).id()", clock, refusals));
            }
            for (CompletableFuture<List<Result>> answer : answers) {
                assertThat(answer.get(60, TimeUnit.SECONDS).getFirst().getString()).isEqualTo("x");
            }
            assertThat(refusals).hasPositiveValue();
        } finally {
            cluster.close();
        }
    }

    private static CompletableFuture<List<Result>> patiently(
            Client client, String script, ScheduledExecutorService clock, AtomicInteger refusals) {
        return client.submitAsync(script)
                .thenCompose(ResultSet::all)
                .exceptionallyCompose(
                        failure -> {
                            refusals.incrementAndGet();
                            Executor later =
                                    task -> {
                                        var _ =
                                                clock.schedule(
                                                        task,
                                                        retryAfterNanos(failure),
                                                        TimeUnit.NANOSECONDS);
                                    };
                            return CompletableFuture.runAsync(() -> {}, later)
                                    .thenCompose(_ -> patiently(client, script, clock, refusals));
                        });
    }

    /** As the samples of Cosmos DB's documents do; anything but a refusal for now is a failure. */
    private static long retryAfterNanos(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        if (!(cause instanceof ResponseException refused)
                || !Objects.equals(
                        refused.getStatusAttributes().orElseThrow().get("x-ms-status-code"), 429)) {
            throw new CompletionException(cause);
        }
        Object span = refused.getStatusAttributes().orElseThrow().get("x-ms-retry-after-ms");
        return LocalTime.parse(String.valueOf(span)).toNanoOfDay();
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
