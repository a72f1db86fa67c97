package dev.orrery.server.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.gateway.metering.OperationLatency.Ending;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.server.admin.Metrics;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartitionMetricsTest {
    @Test
    void everyPartitionAndEveryKindOfRequestHasItsFigures(@TempDir Path directory) {
        String key = AccountKeys.EMULATOR_KEY;
        AccountKeys keys = new AccountKeys(new AccountKeys.KeyTexts(key, key, key, key), false);
        try (Gateway gateway =
                        new Gateway(
                                Cluster.open(ClusterOptions.defaults(directory)),
                                keys,
                                GatewayOptions.defaults());
                Metrics metrics = new Metrics()) {
            metrics.register(new PartitionMetrics(gateway));
            metrics.register(new LatencyMetrics(gateway));
            DatabaseRecord own = gateway.metadata().createDatabase("own", Optional.empty());
            gateway.metadata()
                    .createContainer(own, spec("c"), Optional.of(new Throughput.Manual(12_000)));
            DatabaseRecord shared =
                    gateway.metadata()
                            .createDatabase("shared", Optional.of(new Throughput.Manual(400)));
            gateway.metadata().createContainer(shared, spec("a"), Optional.empty());
            gateway.metadata().createContainer(shared, spec("b"), Optional.empty());
            gateway.metering()
                    .latencies()
                    .register("nosql", "query")
                    .of(Ending.SUCCEEDED)
                    .record(2_000_000);
            String text = metrics.text();
            assertThat(text.lines().filter(line -> line.startsWith("orrery_physical_partition_th")))
                    .hasSize(3)
                    .anyMatch(line -> line.contains("container=\"c\"") && line.endsWith(" 6000.0"))
                    .anyMatch(line -> line.contains("container=\"\"") && line.endsWith(" 400.0"));
            assertThat(text)
                    .contains("orrery_usable_throughput{container=\"c\",database=\"own\"} 12000.0")
                    .contains("ending=\"succeeded\",operation=\"query\",le=\"0.0025\"} 1");
        }
    }

    private static ContainerSpec spec(String id) {
        return new ContainerSpec(
                id,
                PartitionKeyDefinition.of("/pk"),
                IndexingPolicy.ALL,
                UniqueKeyPolicy.NONE,
                TimeToLive.OFF,
                JsonObject.EMPTY);
    }
}
