package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.azure.cosmos.models.ThroughputResponse;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.NodeScript;
import dev.orrery.compat.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;

/**
 * Budgets as the official SDKs meet them; partitions serve 5,000 RU/s, so that little splits them.
 */
class JavaSdkThroughputTest {
    private static final int CONCURRENT = 32;

    @TempDir static Path folder;
    private static ServerProcess server;

    @BeforeAll
    static void start() {
        server =
                ServerProcess.start(
                        folder.resolve("data"),
                        "--set",
                        "catalog.partition-throughput=5000",
                        "--set",
                        "partitions.check-millis=100");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static CosmosAsyncClient client(int retries) {
        ThrottlingRetryOptions options =
                new ThrottlingRetryOptions()
                        .setMaxRetryAttemptsOnThrottledRequests(retries)
                        .setMaxRetryWaitTime(Duration.ofSeconds(60));
        return JavaSdk.builder(server.endpoint(), JavaSdk.EMULATOR_KEY)
                .throttlingRetryOptions(options)
                .buildAsyncClient();
    }

    private static CosmosAsyncContainer container(CosmosAsyncClient client, int ruPerSecond) {
        String id = "throughput-" + UUID.randomUUID();
        client.createDatabase(id).block();
        client.getDatabase(id)
                .createContainer(
                        new CosmosContainerProperties("c", "/pk"),
                        ThroughputProperties.createManualThroughput(ruPerSecond))
                .block();
        return client.getDatabase(id).getContainer("c");
    }

    private static Flux<CosmosItemResponse<JsonNode>> writes(
            CosmosAsyncContainer container, int from, int count) {
        return Flux.range(from, count)
                .flatMap(
                        i ->
                                container.upsertItem(
                                        (JsonNode)
                                                JavaSdk.json(
                                                        "{'id':'i%d','pk':'p%d'}".formatted(i, i)),
                                        new PartitionKey("p" + i),
                                        null),
                        CONCURRENT);
    }

    private static double charge(CosmosAsyncContainer container, int count) {
        Double sum =
                writes(container, 0, count)
                        .map(CosmosItemResponse::getRequestCharge)
                        .reduce(0.0, Double::sum)
                        .block();
        return sum == null ? 0 : sum;
    }

    private static double throttled() throws Exception {
        URI metrics = server.adminEndpoint().resolve("/metrics");
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                            HttpRequest.newBuilder(metrics).build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body()
                    .lines()
                    .filter(line -> line.startsWith("orrery_throttled_requests_total{"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceFirst(".* ", "")))
                    .sum();
        }
    }

    @Test
    void aLoadAboveTheBudgetIsSlowedDownAndNothingFails() throws Exception {
        try (CosmosAsyncClient client = client(200)) {
            CosmosAsyncContainer container = container(client, 400);
            double before = throttled();
            long start = System.nanoTime();
            double charge = charge(container, 400);
            double seconds = Duration.ofNanos(System.nanoTime() - start).toMillis() / 1_000.0;
            assertThat(charge).isGreaterThan(1_600);
            assertThat(seconds).isGreaterThan(charge / 400 - 1.5);
            assertThat(throttled()).isGreaterThan(before);
        }
    }

    @Test
    void withoutRetriesTheApplicationSeesTheRefusal() {
        try (CosmosAsyncClient client = client(0)) {
            CosmosAsyncContainer container = container(client, 400);
            // Several requests fail at the same time.
            Throwable failure = catchThrowable(() -> charge(container, 400));
            assertThat(Exceptions.unwrapMultiple(failure))
                    .filteredOn(CosmosException.class::isInstance)
                    .isNotEmpty()
                    .allSatisfy(each -> assertThrottled((CosmosException) each));
        }
    }

    private static void assertThrottled(CosmosException refusal) {
        assertThat(refusal.getStatusCode()).isEqualTo(429);
        assertThat(refusal.getSubStatusCode()).isEqualTo(3200);
        assertThat(refusal.getRetryAfterDuration()).isPositive();
        assertThat(refusal.getActivityId()).isNotEmpty();
    }

    @Test
    void raisingThroughputUnderLoadSplitsAndMakesMoreUsable() {
        try (CosmosAsyncClient client = client(200)) {
            CosmosAsyncContainer container = container(client, 1_000);
            AtomicInteger next = new AtomicInteger();
            AtomicReference<Throwable> failure = new AtomicReference<>();
            AtomicBoolean ended = new AtomicBoolean();
            Thread load = Thread.ofPlatform().start(() -> write(container, next, ended, failure));
            try {
                container
                        .replaceThroughput(ThroughputProperties.createManualThroughput(20_000))
                        .block();
                awaitNotPending(container);
                List<FeedRange> ranges = container.getFeedRanges().block();
                assertThat(ranges).hasSize(4);
            } finally {
                ended.set(true);
                join(load);
            }
            assertThat(failure.get()).isNull();
            assertThat(next.get()).isPositive();
            assertThat(
                            container
                                    .queryItems("SELECT VALUE COUNT(1) FROM c", Integer.class)
                                    .blockLast())
                    .isEqualTo(next.get());
        }
    }

    private static void write(
            CosmosAsyncContainer container,
            AtomicInteger next,
            AtomicBoolean ended,
            AtomicReference<Throwable> failure) {
        try {
            while (!ended.get()) {
                writes(container, next.get(), CONCURRENT).blockLast();
                next.addAndGet(CONCURRENT);
            }
        } catch (RuntimeException e) {
            failure.set(e);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitNotPending(CosmosAsyncContainer container) {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (isPending(container)) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
    }

    private static boolean isPending(CosmosAsyncContainer container) {
        ThroughputResponse response = container.readThroughput().block();
        return response == null || response.isReplacePending();
    }

    @Test
    void theJavaScriptSdkRetriesToo() throws IOException {
        NodeScript.Result result =
                NodeScript.run(
                        "throughput.mjs", server.endpoint().toString(), JavaSdk.EMULATOR_KEY);
        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(result.output()).doesNotContain("not ok");
    }
}
