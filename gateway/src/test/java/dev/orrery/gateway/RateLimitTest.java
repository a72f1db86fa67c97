package dev.orrery.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.status.ContainerStatus;
import dev.orrery.gateway.status.Explanation;
import dev.orrery.gateway.status.PartitionStatus;
import dev.orrery.gateway.status.Remedy;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RateLimitTest {
    private static final String TEXT = "x".repeat(500_000);

    private TestGateway test;
    private Gateway gateway;

    @BeforeEach
    void open(@TempDir Path directory) {
        test = TestGateway.open(directory, RateLimits.DEFAULT);
        gateway = test.gateway;
    }

    @AfterEach
    void close() {
        test.close();
    }

    private ContainerRecord container(int partitions) {
        return test.container("c", PartitionKeyDefinition.of("/pk"), partitions);
    }

    private Outcome write(ContainerRecord container, int id, RequestContext context) {
        String json = "{\"id\":\"%d\",\"pk\":\"hot\",\"x\":\"%s\"}".formatted(id, TEXT);
        return gateway.items()
                .execute(container, test.createCommand(container, json), context)
                .join()
                .outcome();
    }

    private RequestContext exhaust(ContainerRecord container) {
        for (int i = 0; i < 10_000; i++) {
            RequestContext context = RequestContext.of("activity-" + i);
            if (write(container, i, context) instanceof Outcome.Refused refused) {
                assertThat(refused.code()).isEqualTo(ErrorCode.THROTTLED);
                return context;
            }
        }
        throw new AssertionError("never refused");
    }

    @Test
    void aPatientRequestWaitsForBudgetByItself() {
        ContainerRecord container = container(1);
        exhaust(container);
        RequestContext patient = RequestContext.ANONYMOUS.withPatienceMillis(30_000);
        assertThat(write(container, 1_000_000, patient)).isInstanceOf(Outcome.Written.class);
    }

    @Test
    void anEvenKeyUsesEveryPartitionWhereASkewedOneIsRefused() {
        ContainerRecord container = container(3);
        for (int i = 0; i < 60; i++) {
            String json = "{\"id\":\"i\",\"pk\":\"even%d\",\"x\":\"%s\"}".formatted(i, TEXT);
            test.create(container, json);
        }
        assertThat(gateway.status().status(container).partitions())
                .allSatisfy(each -> assertThat(each.volume().items()).isBetween(10L, 30L));
        exhaust(container);
        long refusing = gateway.metering().usage().stream().filter(u -> u.throttled() > 0).count();
        assertThat(refusing).isOne();
    }

    @Test
    void aRefusalIsExplained() {
        ContainerRecord container = container(3);
        RequestContext refused = exhaust(container);
        Explanation explanation = gateway.explain(refused.activityId()).orElseThrow();
        assertThat(explanation.throttle().budget().ruPerSecond()).isEqualTo(6_000.0);
        assertThat(explanation.spenders().getFirst().key()).isEqualTo(PartitionKey.of("hot"));
        assertThat(explanation.remedy()).isEqualTo(Remedy.DIVIDE_THE_HOT_KEY);
        assertThat(explanation.advice()).contains("[\"hot\"]").contains("100 %");
        assertThat(gateway.explain("never-seen")).isEmpty();
    }

    @Test
    void theStatusNamesBudgetsSpendersAndSizes() {
        ContainerRecord container = container(3);
        exhaust(container);
        ContainerStatus status = gateway.status().status(container);
        assertThat(status.throughput().provisionedRuPerSecond()).isEqualTo(18_000);
        assertThat(status.throughput().offer().usableRuPerSecond()).isEqualTo(18_000.0);
        assertThat(status.partitions())
                .hasSize(3)
                .allSatisfy(each -> assertThat(each.budgetRuPerSecond()).isEqualTo(6_000.0));
        PartitionStatus busy =
                status.partitions().stream()
                        .filter(each -> each.volume().items() > 0)
                        .findFirst()
                        .orElseThrow();
        assertThat(busy.heaviest().getFirst().key()).isEqualTo(PartitionKey.of("hot"));
        assertThat(gateway.status().largest(container, 3))
                .singleElement()
                .satisfies(largest -> assertThat(largest.items()).isEqualTo(busy.volume().items()));
    }
}
