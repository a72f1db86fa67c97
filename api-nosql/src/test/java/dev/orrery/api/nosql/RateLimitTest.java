package dev.orrery.api.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.Fixture;
import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.gateway.metering.Throttle;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A container with 400 RU/s, and requests that together cost more. */
class RateLimitTest {
    private static final int MORE_THAN_ENOUGH = 20_000;

    private TestServer server;
    private TestClient client;

    @BeforeEach
    void start(@TempDir Path directory) {
        server =
                TestServer.start(
                        ClusterOptions.defaults(directory)
                                .withRateLimits(new RateLimits(true, false, true)));
        client = server.client();
        Fixture.create(client);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static Answer untilThrottled(Supplier<Answer> request) {
        for (int i = 0; i < MORE_THAN_ENOUGH; i++) {
            Answer answer = request.get();
            if (answer.status() == 429) {
                return answer;
            }
            assertThat(answer.status()).isLessThan(300);
        }
        throw new AssertionError("never throttled");
    }

    private static void assertThrottled(Answer answer) {
        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.header("x-ms-substatus")).isEqualTo("3200");
        assertThat(Long.parseLong(answer.header("x-ms-retry-after-ms"))).isPositive();
        assertThat(answer.header("x-ms-request-charge")).isEqualTo("0");
        assertThat(answer.header("x-ms-activity-id")).isNotEmpty();
    }

    private Answer largeWrite(String id, String... headers) {
        String body =
                "{\"id\":\"%s\",\"pk\":\"a\",\"text\":\"%s\"}".formatted(id, "x".repeat(300_000));
        String[] all = new String[headers.length + 4];
        System.arraycopy(headers, 0, all, 4, headers.length);
        all[0] = Fixture.KEY;
        all[1] = Fixture.key("a");
        all[2] = "x-ms-documentdb-is-upsert";
        all[3] = "true";
        return client.post(Fixture.ITEMS, body, all);
    }

    @Test
    void everyPathIsThrottledWithTheTimeToWait() {
        assertThat(largeWrite("1").status()).isEqualTo(201);
        assertThrottled(untilThrottled(() -> largeWrite("1")));
        assertThrottled(client.get(Fixture.ITEMS + "/1", Fixture.KEY, Fixture.key("a")));
        assertThrottled(client.get(Fixture.ITEMS));
        assertThrottled(
                client.post(
                        Fixture.ITEMS,
                        "{\"query\":\"SELECT * FROM c\"}",
                        "x-ms-documentdb-isquery",
                        "true",
                        "content-type",
                        "application/query+json"));
        assertThrottled(client.delete(Fixture.ITEMS + "/1", Fixture.KEY, Fixture.key("a")));
        assertThrottled(
                client.post(
                        Fixture.ITEMS,
                        "[{\"operationType\":\"Read\",\"id\":\"1\"}]",
                        Fixture.KEY,
                        Fixture.key("a"),
                        "x-ms-cosmos-is-batch-request",
                        "true",
                        "x-ms-cosmos-batch-atomic",
                        "true"));
    }

    @Test
    void everyOperationOfABulkRequestHasItsOwnRefusal() {
        largeWrite("1");
        untilThrottled(() -> largeWrite("1"));
        Answer bulk =
                client.post(
                        Fixture.ITEMS,
                        "[{\"operationType\":\"Read\",\"id\":\"1\",\"partitionKey\":\"[\\\"a\\\"]\"}]",
                        "x-ms-cosmos-is-batch-request",
                        "true",
                        "x-ms-cosmos-batch-continue-on-error",
                        "true");
        assertThat(bulk.status()).isEqualTo(207);
        JsonValue result = bulk.array().elements().getFirst();
        assertThat(((JsonObject) result).number("statusCode").orElseThrow().text())
                .isEqualTo("429");
        assertThat(((JsonObject) result).number("subStatusCode").orElseThrow().text())
                .isEqualTo("3200");
        assertThat(((JsonObject) result).number("retryAfterMilliseconds")).isPresent();
    }

    @Test
    void aRefusalIsRememberedByItsActivity() {
        largeWrite("1");
        untilThrottled(() -> largeWrite("1"));
        String activity = UUID.randomUUID().toString();
        assertThrottled(
                client.get(
                        Fixture.ITEMS + "/1",
                        Fixture.KEY,
                        Fixture.key("a"),
                        "x-ms-activity-id",
                        activity));
        Throttle throttle = server.gateway().metering().throttles().find(activity).orElseThrow();
        assertThat(throttle.partitionNumber()).isPositive();
        assertThat(throttle.request().activityId()).isEqualTo(activity);
    }

    @Test
    void lowPriorityIsThrottledFirst() {
        largeWrite("1");
        Answer low = largeWrite("2", "x-ms-cosmos-priority-level", "Low");
        assertThrottled(low);
        assertThat(largeWrite("3", "x-ms-cosmos-priority-level", "middling").status())
                .isEqualTo(400);
    }

    @Test
    void metadataIsNotLimitedByAContainersBudget() {
        largeWrite("1");
        untilThrottled(() -> largeWrite("1"));
        assertThat(client.get("dbs/d/colls/c").status()).isEqualTo(200);
        assertThat(client.get("dbs/d/colls/c/pkranges").status()).isEqualTo(200);
    }
}
