package dev.orrery.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.command.ConsistencyLevel;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigSchemaTest {
    private static final int KIB = 1 << 10;
    private static final int MIB = 1 << 20;

    @Test
    void nothingSetGivesTheDefaults() {
        assertThat(ConfigSchema.bind(Map.of()))
                .isEqualTo(
                        new ServerConfig(
                                new NetworkConfig(
                                        "127.0.0.1",
                                        8081,
                                        8080,
                                        Optional.empty(),
                                        10_000,
                                        2 * MIB + 256 * KIB,
                                        64 * KIB,
                                        30_000,
                                        300_000),
                                new StorageConfig(Path.of("./data"), Optional.empty(), 128L * MIB),
                                new DurabilityConfig(DurabilityMode.COMMIT, 100),
                                new LimitsConfig(
                                        2 * MIB, 1023, 2048, 128, 100, 10, 16 * MIB, MIB,
                                        20L << 30),
                                new CatalogConfig(500, 25, 10_000, 6_000, 1_000_000, 300),
                                new ThroughputConfig(Toggle.ON, Toggle.OFF, Toggle.OFF),
                                new PartitionsConfig(
                                        SplitPolicyMode.EVEN,
                                        50L << 30,
                                        30L << 30,
                                        60,
                                        Toggle.OFF,
                                        1_000),
                                new CassandraConfig(
                                        9042,
                                        CassandraTls.OPTIONAL,
                                        CassandraAuthentication.PASSWORD,
                                        "Orrery",
                                        16 * MIB,
                                        32_768,
                                        60_000,
                                        Optional.empty(),
                                        64L * MIB),
                                new QueryConfig(64L * MIB, 5_000, 30_000),
                                new ScriptsConfig(0, 5_000, 0),
                                new GremlinConfig(
                                        8182, 30_000, 64 << 10, 400, 1_000, 100_000, 1 << 20, 256,
                                        3_600_000),
                                new ConsistencyConfig(ConsistencyLevel.SESSION, 100, 5),
                                noCluster(),
                                new SecurityConfig(
                                        ServerMode.DEVELOPMENT,
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.empty()),
                                new LoggingConfig(LogLevel.INFO, Optional.empty())));
    }

    private static ClusterConfig noCluster() {
        return new ClusterConfig(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                600,
                1_500);
    }

    @Test
    void everySettingReachesItsPlace() {
        Map<String, String> values = everySettingChanged();
        assertThat(values.keySet())
                .containsExactlyElementsOf(
                        ConfigSchema.definitions().stream().map(SettingDefinition::key).toList());
        assertThat(ConfigSchema.bind(values))
                .isEqualTo(
                        new ServerConfig(
                                new NetworkConfig(
                                        "0.0.0.0",
                                        1,
                                        2,
                                        Optional.of("https://db/"),
                                        3,
                                        4 * MIB,
                                        5 * KIB,
                                        6,
                                        7),
                                new StorageConfig(
                                        Path.of("/srv/orrery"), Optional.of(3L * MIB), 4L * MIB),
                                new DurabilityConfig(DurabilityMode.INTERVAL, 5),
                                new LimitsConfig(6 * KIB, 7, 8, 9, 10, 11, 12, 13, 23),
                                new CatalogConfig(14, 15, 16, 17, 18, 24),
                                new ThroughputConfig(Toggle.OFF, Toggle.ON, Toggle.ON),
                                new PartitionsConfig(
                                        SplitPolicyMode.SERVICE_LIKE, 19, 20, 21, Toggle.ON, 22),
                                new CassandraConfig(
                                        19,
                                        CassandraTls.REQUIRED,
                                        CassandraAuthentication.PASSWORD,
                                        "c",
                                        20 * KIB,
                                        21,
                                        31,
                                        Optional.of(500),
                                        65_537),
                                new QueryConfig(19 * KIB, 20, 21),
                                new ScriptsConfig(31, 32, 33 * KIB),
                                new GremlinConfig(23, 24, 25, 26, 27, 28, 2 << 10, 29, 30),
                                new ConsistencyConfig(ConsistencyLevel.BOUNDED_STALENESS, 34, 35),
                                new ClusterConfig(
                                        Optional.of("n7"),
                                        Optional.of("db7:7800"),
                                        Optional.of("0.0.0.0:7801"),
                                        Optional.of("db1:7800"),
                                        Optional.of(Path.of("/secret")),
                                        Optional.of("rack7"),
                                        Optional.of("West US"),
                                        77,
                                        700),
                                new SecurityConfig(
                                        ServerMode.PRODUCTION,
                                        Optional.of(new Secret("k")),
                                        Optional.of(Path.of("c.pem")),
                                        Optional.of(Path.of("k.pem"))),
                                new LoggingConfig(
                                        LogLevel.DEBUG, Optional.of(Path.of("orrery.log")))));
    }

    private static Map<String, String> everySettingChanged() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("network.bind", "0.0.0.0");
        values.put("network.nosql-port", "1");
        values.put("network.admin-port", "2");
        values.put("network.public-endpoint", "https://db/");
        values.put("network.connections", "3");
        values.put("network.body-bytes", "4MiB");
        values.put("network.header-bytes", "5KiB");
        values.put("network.request-millis", "6");
        values.put("network.idle-millis", "7");
        values.put("storage.data-folder", "/srv/orrery");
        values.put("storage.block-cache-bytes", "3MiB");
        values.put("storage.write-buffer-bytes", "4194304");
        values.put("durability.mode", "interval");
        values.put("durability.interval-millis", "5");
        putRest(values);
        return values;
    }

    private static void putCluster(Map<String, String> values) {
        values.put("consistency.level", "bounded-staleness");
        values.put("consistency.max-staleness-versions", "34");
        values.put("consistency.max-staleness-seconds", "35");
        values.put("cluster.node-id", "n7");
        values.put("cluster.listen", "db7:7800");
        values.put("cluster.bind", "0.0.0.0:7801");
        values.put("cluster.join", "db1:7800");
        values.put("cluster.secret-file", "/secret");
        values.put("cluster.zone", "rack7");
        values.put("cluster.region", "West US");
        values.put("cluster.replace-seconds", "77");
        values.put("cluster.election-millis", "700");
    }

    private static void putRest(Map<String, String> values) {
        values.put("limits.item-bytes", "6KiB");
        values.put("limits.id-bytes", "7");
        values.put("limits.key-value-bytes", "8");
        values.put("limits.nesting-depth", "9");
        values.put("limits.batch-operations", "10");
        values.put("limits.patch-operations", "11");
        values.put("limits.command-bytes", "12");
        values.put("limits.batch-bytes", "13");
        values.put("limits.logical-partition-bytes", "23");
        values.put("catalog.resources", "14");
        values.put("catalog.shared-containers", "15");
        values.put("catalog.partition-throughput", "16");
        values.put("catalog.new-partition-throughput", "17");
        values.put("catalog.largest-throughput", "18");
        values.put("catalog.range-grace-seconds", "24");
        values.put("throughput.rate-limit", "off");
        values.put("throughput.burst", "on");
        values.put("throughput.priorities", "on");
        values.put("partitions.split-policy", "service-like");
        values.put("partitions.storage-bytes", "19");
        values.put("partitions.cassandra-storage-bytes", "20");
        values.put("partitions.overload-seconds", "21");
        values.put("partitions.automatic-merge", "on");
        values.put("partitions.check-millis", "22");
        values.put("cassandra.port", "19");
        values.put("cassandra.tls", "required");
        values.put("cassandra.authentication", "password");
        values.put("cassandra.cluster-name", "c");
        values.put("cassandra.frame-bytes", "20KiB");
        values.put("cassandra.requests-in-flight", "21");
        values.put("cassandra.throttled-wait-millis", "31");
        values.put("cassandra.table-throughput", "500");
        values.put("cassandra.prepared-chars", "65537");
        values.put("query.memory-bytes", "19KiB");
        values.put("query.page-millis", "20");
        values.put("query.limit-millis", "21");
        values.put("scripts.threads", "31");
        values.put("scripts.limit-millis", "32");
        values.put("scripts.memory-bytes", "33KiB");
        values.put("gremlin.port", "23");
        values.put("gremlin.timeout-millis", "24");
        values.put("gremlin.script-bytes", "25");
        values.put("gremlin.script-steps", "26");
        values.put("gremlin.repeats", "27");
        values.put("gremlin.write-results", "28");
        values.put("gremlin.frame-bytes", "2KiB");
        values.put("gremlin.requests-in-flight", "29");
        values.put("gremlin.idle-millis", "30");
        putCluster(values);
        values.put("security.mode", "production");
        values.put("security.primary-key", "k");
        values.put("security.tls-certificate", "c.pem");
        values.put("security.tls-key", "k.pem");
        values.put("logging.level", "debug");
        values.put("logging.file", "orrery.log");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "network.nosql-prot; 1; no setting 'network.nosql-prot'. Did you mean"
                        + " network.nosql-port?",
                "nonsense; 1; There is no setting 'nonsense'. 'orrery start --help'",
                "network.nosql-port; 65536; network.nosql-port is '65536', but must be a number"
                        + " from 0",
                "network.nosql-port; -1; must be a whole number",
                "network.nosql-port; 8KiB; must be a whole number",
                "network.nosql-port; ''; must be a whole number",
                "limits.item-bytes; 1 MB; must be a size such as",
                "limits.item-bytes; 99TiB; must be a number from 1 to 268435456",
                "storage.block-cache-bytes; 1000; must be a number from 1048576 to",
                "durability.mode; always; must be one of commit, interval",
                "storage.data-folder; ''; must be not empty",
                "network.bind; 0.0.0.0; Start with --production",
                "network.bind; no such host; which is no address of a machine",
                "network.nosql-port; 8080; choose two different ports",
                "cassandra.port; 8081; choose two different ports",
                "gremlin.port; 9042; choose two different ports",
                "security.tls-key; k.pem; belong together",
                "limits.item-bytes; 3MiB; network.body-bytes: raise that, too",
            })
    void aBadSettingRefusesTheStart(String key, String value, String message) {
        assertThatThrownBy(() -> ConfigSchema.bind(Map.of(key, value)))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aSizeBeyondAllNumbersDoesNotWrapAround() {
        assertThat(
                        ConfigSchema.bind(Map.of("storage.block-cache-bytes", "999999999999999TiB"))
                                .storage()
                                .blockCacheBytes())
                .contains(Long.MAX_VALUE);
    }

    @Test
    void developmentModeListensOnEveryLoopbackAddress() {
        assertThat(ConfigSchema.bind(Map.of("network.bind", "::1")).network().bind())
                .isEqualTo("::1");
        assertThat(ConfigSchema.bind(Map.of("network.bind", "localhost")).network().bind())
                .isEqualTo("localhost");
    }
}
