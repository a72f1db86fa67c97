package dev.orrery.server.admin.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.json.JsonObject;
import dev.orrery.server.admin.AdminCall;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class LabEndpointsTest {
    private static final String LAB = SampleGateway.ORDERS + "/lab";

    @TempDir Path folder;

    private SampleGateway sample;

    @BeforeEach
    void open() {
        sample = new SampleGateway(folder);
    }

    @AfterEach
    void close() {
        sample.close();
    }

    private Outcome write(String id, String key) {
        return sample.create(id, key, RequestContext.of("of-" + id)).outcome();
    }

    private JsonObject post(String action, String body) {
        return SampleGateway.json(sample.call("POST", LAB + action, body));
    }

    private static ErrorCode refusal(Outcome outcome) {
        return ((Outcome.Refused) outcome).code();
    }

    @Test
    void aThrottledKeyIsRefusedAndExplainedAndOthersAreNot() {
        post("/throttle", "{\"partitionKey\":[\"ada\"],\"seconds\":600}");
        Outcome.Refused refused = (Outcome.Refused) write("1", "ada");
        assertThat(refused.code()).isEqualTo(ErrorCode.THROTTLED);
        assertThat(refused.retryAfterMillis()).isBetween(1L, 1_000L);
        assertThat(write("2", "bob")).isInstanceOf(Outcome.Written.class);
        assertThat(sample.read("/admin/v1/throttled/of-1").string("remedy"))
                .hasValue("release-the-hold");
        assertThat(sample.read(LAB).array("holds").orElseThrow().elements()).hasSize(1);
        post("/release", "");
        assertThat(write("1", "ada")).isInstanceOf(Outcome.Written.class);
    }

    @Test
    void aHoldOutlivesASplit() {
        post("/throttle", "{\"partitionKey\":[\"ada\"],\"seconds\":600}");
        sample.gateway
                .ranges()
                .of(sample.orders)
                .forEach(
                        range ->
                                SampleGateway.json(
                                        sample.call(
                                                "POST",
                                                SampleGateway.ORDERS
                                                        + "/partitions/"
                                                        + range.number()
                                                        + "/split",
                                                "")));
        assertThat(refusal(write("1", "ada"))).isEqualTo(ErrorCode.THROTTLED);
    }

    @Test
    void aThrottledPartitionRefusesAllItsKeys() {
        sample.gateway
                .ranges()
                .of(sample.orders)
                .forEach(range -> post("/throttle", "{\"partition\":" + range.number() + "}"));
        for (int i = 0; i < 10; i++) {
            assertThat(refusal(write("i" + i, "k" + i))).isEqualTo(ErrorCode.THROTTLED);
        }
    }

    @Test
    void fillingWritesRealItems() {
        JsonObject fill = post("/fill", "{\"partitionKey\":[\"ada\"],\"bytes\":40000}");
        assertThat(fill.bool("done")).hasValue(true);
        assertThat(sample.gateway.ranges().statistics(sample.orders).items()).isEqualTo(3);
        assertThat(sample.gateway.status().largest(sample.orders, 1).getFirst().bytes())
                .isGreaterThan(40_000);
    }

    @Test
    void aTinyLimitFillsALogicalPartitionForReal() {
        JsonObject limits =
                SampleGateway.json(
                        sample.call("PUT", LAB + "/limits", "{\"logicalPartitionBytes\":50000}"));
        assertThat(limits.number("logicalPartitionBytes")).isPresent();
        JsonObject fill = post("/fill", "{\"partitionKey\":[\"ada\"],\"bytes\":200000}");
        assertThat(fill.bool("full")).hasValue(true);
        post("/fill", "{\"partitionKey\":[\"bob\"],\"bytes\":10}");
        SampleGateway.json(sample.call("PUT", LAB + "/limits", "{}"));
        assertThat(post("/fill", "{\"partitionKey\":[\"ada\"],\"bytes\":20000}").bool("full"))
                .hasValue(false);
    }

    @Test
    @Timeout(60)
    void aTinyRateSplitsThePartitions() {
        SampleGateway.json(sample.call("PUT", LAB + "/limits", "{\"partitionRuPerSecond\":3000}"));
        while (sample.gateway.ranges().of(sample.orders).size() < 6) {
            Thread.onSpinWait();
        }
        assertThat(sample.gateway.ranges().of(sample.orders)).hasSize(6);
    }

    @Test
    void wrongQuestionsAreRefused() {
        for (String body :
                new String[] {
                    "{}",
                    "{\"partitionKey\":\"ada\"}",
                    "{\"partitionKey\":[\"a\",\"b\"]}",
                    "{\"partitionKey\":[\"a\"],\"partition\":1}",
                    "{\"partitionKey\":[\"a\"],\"seconds\":0}",
                }) {
            assertThat(sample.call("POST", LAB + "/throttle", body).status())
                    .as(body)
                    .isEqualTo(400);
        }
    }

    @Test
    void thereIsNoLabInProductionMode() {
        AdminCall call =
                SampleGateway.call(
                        "POST",
                        LAB + "/throttle",
                        "{\"partitionKey\":[\"ada\"]}",
                        new AdminCall.Headers("Bearer " + SampleGateway.KEY, "", "", ""));
        assertThat(sample.api(false).answer(call).status()).isEqualTo(403);
        assertThat(write("1", "ada")).isInstanceOf(Outcome.Written.class);
    }
}
