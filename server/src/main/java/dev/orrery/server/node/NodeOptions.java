package dev.orrery.server.node;

import dev.orrery.api.cassandra.CassandraServerOptions;
import dev.orrery.api.cassandra.auth.AuthMode;
import dev.orrery.api.cassandra.connection.ConnectionLimits;
import dev.orrery.api.gremlin.GremlinServerOptions;
import dev.orrery.api.gremlin.dialect.ScriptLimits;
import dev.orrery.api.gremlin.execute.ExecutionLimits;
import dev.orrery.api.gremlin.request.RequestLimits;
import dev.orrery.api.gremlin.socket.SocketLimits;
import dev.orrery.api.nosql.NosqlServerOptions;
import dev.orrery.api.nosql.http.HttpLimits;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.capacity.CapacityRules;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.manager.StewardSettings;
import dev.orrery.cluster.operation.CatalogLimits;
import dev.orrery.cluster.planning.PlannerSettings;
import dev.orrery.cluster.planning.PlannerSettings.MergeSettings;
import dev.orrery.cluster.planning.SplitPolicy;
import dev.orrery.cluster.planning.ThroughputRules;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.AccountConsistency;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.gateway.query.QueryOptions;
import dev.orrery.gateway.script.ScriptOptions;
import dev.orrery.gateway.tables.TableRules;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.limit.Limits;
import dev.orrery.model.time.Clock;
import dev.orrery.network.TlsPolicy;
import dev.orrery.replication.Durability;
import dev.orrery.server.config.CassandraAuthentication;
import dev.orrery.server.config.CassandraConfig;
import dev.orrery.server.config.CatalogConfig;
import dev.orrery.server.config.GremlinConfig;
import dev.orrery.server.config.LimitsConfig;
import dev.orrery.server.config.NetworkConfig;
import dev.orrery.server.config.PartitionsConfig;
import dev.orrery.server.config.QueryConfig;
import dev.orrery.server.config.ScriptsConfig;
import dev.orrery.server.config.ServerConfig;
import dev.orrery.server.config.ServerMode;
import dev.orrery.server.config.SplitPolicyMode;
import dev.orrery.server.config.StartRefusedException;
import dev.orrery.server.config.ThroughputConfig;
import dev.orrery.storage.engine.StorageOptions;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Turns the settings into what the modules take. What has no setting keeps the module's default.
 */
final class NodeOptions {
    private NodeOptions() {}

    static ClusterOptions cluster(ServerConfig config, Path dataFolder, Clock clock) {
        return new ClusterOptions(
                dataFolder,
                durability(config),
                limits(config.limits()),
                catalog(config),
                rateLimits(config.throughput()),
                steward(config.partitions()),
                storage(config),
                ClusterOptions.defaults(dataFolder).writerThreads(),
                clock);
    }

    static GatewayOptions gateway(ServerConfig config) {
        QueryConfig query = config.query();
        return GatewayOptions.defaults()
                .with(
                        new QueryOptions(
                                query.memoryBytes(), query.pageMillis(), query.limitMillis()))
                .with(tables(config.cassandra(), config.catalog()))
                .with(scripts(config.scripts()))
                .with(
                        new AccountConsistency(
                                config.consistency().level(),
                                config.consistency().maxStalenessVersions(),
                                config.consistency().maxStalenessSeconds()))
                .withRangeGraceMillis(
                        TimeUnit.SECONDS.toMillis(config.catalog().rangeGraceSeconds()));
    }

    private static TableRules tables(CassandraConfig cassandra, CatalogConfig catalog) {
        try {
            return new TableRules(
                    cassandra.throttledWaitMillis(),
                    new Throughput.Manual(
                            cassandra.tableThroughput().orElse(ofOnePartition(catalog))));
        } catch (OrreryException e) {
            throw new StartRefusedException("cassandra.table-throughput: " + e.text(), e);
        }
    }

    /** What a new container may have at most, so that it begins with one physical partition. */
    private static int ofOnePartition(CatalogConfig catalog) {
        int most = Math.min(catalog.partitionThroughput(), catalog.newPartitionThroughput());
        return Math.max(
                Throughput.Manual.MINIMUM, most / Throughput.Manual.STEP * Throughput.Manual.STEP);
    }

    private static ScriptOptions scripts(ScriptsConfig scripts) {
        ScriptOptions usual =
                scripts.threads() == 0
                        ? ScriptOptions.defaults()
                        : ScriptOptions.ofThreads(scripts.threads());
        ScriptOptions timed = usual.withTimeMillis(scripts.limitMillis());
        return scripts.memoryBytes() == 0 ? timed : timed.withMemoryBytes(scripts.memoryBytes());
    }

    static NosqlServerOptions nosql(ServerConfig config) {
        NetworkConfig network = config.network();
        NosqlServerOptions usual =
                NosqlServerOptions.at(new InetSocketAddress(network.bind(), network.nosqlPort()));
        return new NosqlServerOptions(
                usual.address(),
                usual.threads(),
                network.publicEndpoint(),
                limits(config.limits()),
                http(network));
    }

    static CassandraServerOptions cassandra(ServerConfig config) {
        CassandraConfig cassandra = config.cassandra();
        CassandraServerOptions usual =
                CassandraServerOptions.at(
                        new InetSocketAddress(config.network().bind(), cassandra.port()));
        ConnectionLimits limits = usual.limits();
        return new CassandraServerOptions(
                usual.address(),
                usual.threads(),
                switch (cassandra.tls()) {
                    case OPTIONAL -> TlsPolicy.OPTIONAL;
                    case REQUIRED -> TlsPolicy.REQUIRED;
                    case OFF -> TlsPolicy.OFF;
                },
                new AuthMode(
                        cassandra.authentication() == CassandraAuthentication.PASSWORD,
                        config.security().mode() == ServerMode.DEVELOPMENT),
                new ConnectionLimits(
                        cassandra.frameBytes(),
                        config.network().connections(),
                        cassandra.requestsInFlight(),
                        config.network().requestMillis(),
                        limits.stallMillis()),
                cassandra.clusterName(),
                cassandra.preparedChars());
    }

    static GremlinServerOptions gremlin(ServerConfig config) {
        GremlinConfig gremlin = config.gremlin();
        GremlinServerOptions usual =
                GremlinServerOptions.at(
                        new InetSocketAddress(config.network().bind(), gremlin.port()),
                        config.security().mode() == ServerMode.DEVELOPMENT);
        RequestLimits requests = usual.limits().requests();
        return new GremlinServerOptions(
                usual.address(),
                usual.threads(),
                usual.anonymous(),
                new GremlinServerOptions.Limits(
                        new SocketLimits(
                                config.network().connections(),
                                gremlin.frameBytes(),
                                gremlin.requestsInFlight(),
                                gremlin.idleMillis()),
                        new ScriptLimits(gremlin.scriptBytes(), gremlin.scriptSteps()),
                        new RequestLimits(
                                gremlin.timeoutMillis(),
                                requests.batchSize(),
                                requests.maxBatchSize()),
                        new ExecutionLimits(
                                gremlin.writeResults(),
                                gremlin.repeats(),
                                usual.limits().execution().attempts())));
    }

    private static HttpLimits http(NetworkConfig network) {
        HttpLimits usual = HttpLimits.DEFAULT;
        return new HttpLimits(
                network.headerBytes(),
                usual.uriBytes(),
                network.bodyBytes(),
                Math.max(usual.drainBytes(), network.bodyBytes()),
                usual.requestsInFlight(),
                network.connections(),
                network.requestMillis(),
                network.idleMillis());
    }

    private static Durability durability(ServerConfig config) {
        return switch (config.durability().mode()) {
            case COMMIT -> Durability.COMMIT;
            case INTERVAL -> new Durability.Interval(config.durability().intervalMillis());
        };
    }

    static Limits limits(LimitsConfig limits) {
        return new Limits(
                limits.itemBytes(),
                limits.idBytes(),
                limits.keyValueBytes(),
                limits.nestingDepth(),
                limits.batchOperations(),
                limits.patchOperations(),
                limits.commandBytes(),
                limits.batchBytes(),
                limits.logicalPartitionBytes());
    }

    private static StewardSettings steward(PartitionsConfig partitions) {
        return new StewardSettings(
                partitions.checkMillis(),
                partitions.overloadSeconds(),
                partitions.automaticMerge().isOn());
    }

    private static CatalogLimits catalog(ServerConfig config) {
        CatalogConfig catalog = config.catalog();
        return new CatalogLimits(
                catalog.resources(),
                catalog.sharedContainers(),
                new CapacityRules(
                        planner(catalog, config.partitions()),
                        config.partitions().cassandraStorageBytes(),
                        new ThroughputRules(catalog.largestThroughput())));
    }

    /** What depends on the throughput of a partition shrinks with it. */
    private static PlannerSettings planner(CatalogConfig catalog, PartitionsConfig partitions) {
        PlannerSettings usual = PlannerSettings.DEFAULT;
        long serves = catalog.partitionThroughput();
        MergeSettings merge = usual.merge();
        return new PlannerSettings(
                policy(partitions.splitPolicy()),
                serves,
                Math.min(serves, catalog.newPartitionThroughput()),
                partitions.storageBytes(),
                new MergeSettings(
                        Math.min(merge.belowRuPerSecond(), serves / 2),
                        merge.belowBytes(),
                        merge.largestFill(),
                        merge.quietMillis()));
    }

    private static SplitPolicy policy(SplitPolicyMode mode) {
        return switch (mode) {
            case EVEN -> SplitPolicy.EVEN;
            case SERVICE_LIKE -> SplitPolicy.SERVICE_LIKE;
        };
    }

    private static RateLimits rateLimits(ThroughputConfig throughput) {
        return new RateLimits(
                throughput.rateLimit().isOn(),
                throughput.burst().isOn(),
                throughput.priorities().isOn());
    }

    private static StorageOptions storage(ServerConfig config) {
        StorageOptions usual = StorageOptions.defaults();
        long heapBytes = Runtime.getRuntime().maxMemory();
        return new StorageOptions(
                config.storage().blockCacheBytes().orElse(StorageOptions.cacheBeside(heapBytes)),
                config.storage().writeBufferBytes(),
                usual.familyWriteBufferBytes(),
                usual.flushThreads(),
                usual.compactionThreads(),
                usual.openFilesPerStore(),
                usual.logBytesPerStore());
    }
}
