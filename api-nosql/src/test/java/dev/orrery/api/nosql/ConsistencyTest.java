package dev.orrery.api.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.Fixture;
import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.gateway.AccountConsistency;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.model.command.ConsistencyLevel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts of other levels than the usual one. */
class ConsistencyTest {
    private static final String ITEM = Fixture.CONTAINER + "/docs/one";
    private static final String LEVEL = "x-ms-consistency-level";
    private static final String KEY = "x-ms-documentdb-partitionkey";

    @TempDir Path directory;

    @Test
    void aStrongAccountSaysSoAndPricesItsReads() {
        try (TestServer server = start(ConsistencyLevel.STRONG)) {
            TestClient client = filled(server);
            assertThat(client.get("").body()).contains("Strong");
            assertThat(charge(client.get(ITEM, KEY, "[\"a\"]"))).isEqualTo(2);
            for (String weaker : new String[] {"Session", "ConsistentPrefix", "Eventual"}) {
                assertThat(charge(client.get(ITEM, KEY, "[\"a\"]", LEVEL, weaker)))
                        .as(weaker)
                        .isEqualTo(1);
            }
        }
    }

    @Test
    void aBoundedAccountNamesItsBounds() {
        try (TestServer server = start(ConsistencyLevel.BOUNDED_STALENESS)) {
            TestClient client = filled(server);
            assertThat(client.get("").body())
                    .contains("BoundedStaleness")
                    .contains("\"maxStalenessPrefix\":100")
                    .contains("\"maxIntervalInSeconds\":5");
            assertThat(charge(client.get(ITEM, KEY, "[\"a\"]"))).isEqualTo(2);
            assertThat(client.get(ITEM, KEY, "[\"a\"]", LEVEL, "Strong").status()).isEqualTo(400);
        }
    }

    private static double charge(Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        return Double.parseDouble(answer.header("x-ms-request-charge"));
    }

    private static TestClient filled(TestServer server) {
        TestClient client = server.client();
        Fixture.create(client);
        Answer created =
                client.post(
                        Fixture.CONTAINER + "/docs",
                        "{\"id\":\"one\",\"pk\":\"a\"}",
                        KEY,
                        "[\"a\"]");
        assertThat(created.status()).isEqualTo(201);
        return client;
    }

    private TestServer start(ConsistencyLevel level) {
        return TestServer.start(
                ClusterOptions.defaults(directory).withRateLimits(RateLimits.NONE),
                GatewayOptions.defaults().with(new AccountConsistency(level, 100, 5)));
    }
}
