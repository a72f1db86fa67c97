package dev.orrery.server.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.api.nosql.NosqlServerOptions;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.Durability;
import dev.orrery.server.config.ConfigSchema;
import dev.orrery.server.config.ServerConfig;
import dev.orrery.server.config.StartRefusedException;
import dev.orrery.storage.engine.StorageOptions;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeOptionsTest {
    private static final Path DATA = Path.of("data");

    @Test
    void theDefaultsOfTheSettingsAreThoseOfTheModules() {
        ClusterOptions usual = ClusterOptions.defaults(DATA);
        Map<String, String> sized =
                Map.of(
                        "storage.block-cache-bytes",
                        Long.toString(usual.storage().blockCacheBytes()));
        assertThat(NodeOptions.cluster(ConfigSchema.bind(sized), DATA, Clock.system()))
                .isEqualTo(usual);
        assertThat(NodeOptions.nosql(ConfigSchema.bind(Map.of())))
                .isEqualTo(
                        NosqlServerOptions.at(
                                new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 8081)));
    }

    @Test
    void theCacheGoesWithTheHeapUnlessItsSizeIsGiven() {
        ClusterOptions cluster =
                NodeOptions.cluster(ConfigSchema.bind(Map.of()), DATA, Clock.system());
        assertThat(cluster.storage().blockCacheBytes())
                .isEqualTo(StorageOptions.cacheBeside(Runtime.getRuntime().maxMemory()));
    }

    @Test
    void aThroughputOfTablesThatCannotBeIsRefusedByName() {
        ServerConfig config = ConfigSchema.bind(Map.of("cassandra.table-throughput", "450"));
        assertThatThrownBy(() -> NodeOptions.gateway(config))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("cassandra.table-throughput", "multiple of 100");
    }

    @Test
    void tablesBeginWithOnePartitionWhateverThatServes() {
        assertThat(tableThroughput(Map.of())).isEqualTo(6_000);
        assertThat(tableThroughput(Map.of("catalog.new-partition-throughput", "1250")))
                .isEqualTo(1_200);
        assertThat(tableThroughput(Map.of("catalog.partition-throughput", "500"))).isEqualTo(500);
        assertThat(tableThroughput(Map.of("catalog.partition-throughput", "1"))).isEqualTo(400);
        assertThat(tableThroughput(Map.of("cassandra.table-throughput", "900"))).isEqualTo(900);
    }

    private static int tableThroughput(Map<String, String> values) {
        return NodeOptions.gateway(ConfigSchema.bind(values))
                .tables()
                .throughput()
                .ceilingRuPerSecond();
    }

    @Test
    void settingsReachTheModules() {
        Map<String, String> values =
                Map.of(
                        "durability.mode", "interval",
                        "durability.interval-millis", "7",
                        "limits.item-bytes", "100",
                        "catalog.partition-throughput", "400",
                        "storage.block-cache-bytes", "64MiB",
                        "network.body-bytes", "32MiB",
                        "network.public-endpoint", "https://db.example.com/");
        ClusterOptions cluster =
                NodeOptions.cluster(ConfigSchema.bind(values), DATA, Clock.system());
        assertThat(cluster.durability()).isEqualTo(new Durability.Interval(7));
        assertThat(cluster.itemLimits().itemBytes()).isEqualTo(100);
        assertThat(cluster.catalogLimits().capacity().partitions().partitionRuPerSecond())
                .isEqualTo(400);
        assertThat(cluster.storage().blockCacheBytes()).isEqualTo(64L << 20);
        NosqlServerOptions nosql = NodeOptions.nosql(ConfigSchema.bind(values));
        assertThat(nosql.httpLimits().bodyBytes()).isEqualTo(32 << 20);
        assertThat(nosql.limits().itemBytes()).isEqualTo(100);
        assertThat(nosql.publicEndpoint()).isEqualTo(Optional.of("https://db.example.com/"));
    }
}
