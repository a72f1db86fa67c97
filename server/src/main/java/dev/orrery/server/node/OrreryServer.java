package dev.orrery.server.node;

import dev.orrery.api.cassandra.CassandraServer;
import dev.orrery.api.gremlin.GremlinServer;
import dev.orrery.api.nosql.NosqlServer;
import dev.orrery.api.nosql.item.ItemConsole;
import dev.orrery.api.nosql.item.ScriptRuns;
import dev.orrery.api.nosql.resource.ContainerConsole;
import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.node.NodeSetup;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.gateway.security.KeyStore;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.server.admin.AdminApi;
import dev.orrery.server.admin.AdminCall;
import dev.orrery.server.admin.AdminPage;
import dev.orrery.server.admin.AdminServer;
import dev.orrery.server.admin.Metrics;
import dev.orrery.server.admin.api.AdminEndpoints;
import dev.orrery.server.admin.api.Consoles;
import dev.orrery.server.backup.Backups;
import dev.orrery.server.config.NetworkConfig;
import dev.orrery.server.config.ServerConfig;
import dev.orrery.server.config.ServerMode;
import dev.orrery.server.config.StartRefusedException;
import dev.orrery.server.security.Certificates;
import dev.orrery.server.security.ConfiguredPrimary;
import dev.orrery.server.security.FileKeys;
import dev.orrery.server.security.Tls;
import dev.orrery.web.WebFiles;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A server that has started and takes requests until it is closed. */
public final class OrreryServer implements AutoCloseable {
    private final ServerConfig config;
    private final OpenResources resources;
    private final Clock clock;
    private final DataFolder dataFolder;
    private final Optional<NodeSetup> nodeSetup;
    private final ClusterFolder clusterFolder;
    private final Certificates certificates;
    private final AdminServer admin;
    private final Gateway gateway;
    private final NosqlServer nosql;
    private final CassandraServer cassandra;
    private final GremlinServer gremlin;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean ready;
    private volatile @Nullable AdminApi api;

    private OrreryServer(ServerConfig config, OpenResources resources) {
        this.config = config;
        this.resources = resources;
        clock = LabClock.open(config.security().mode() == ServerMode.DEVELOPMENT);
        dataFolder = resources.add(DataFolder.open(config.storage().dataFolder()));
        clusterFolder = new ClusterFolder(dataFolder.path(), clock);
        nodeSetup = clusterFolder.open(config.cluster());
        certificates =
                new Certificates(
                        config.security(), dataFolder.tlsFolder(), config.network().bind(), clock);
        Metrics metrics = resources.add(new Metrics());
        admin = resources.add(startAdmin(metrics));
        gateway = resources.add(openGateway());
        metrics.register(new UsageMetrics(gateway));
        metrics.register(new PartitionMetrics(gateway));
        metrics.register(new LatencyMetrics(gateway));
        Tls tls = resources.add(Tls.open(certificates));
        nosql = resources.add(startNosql(gateway, tls));
        cassandra = resources.add(startCassandra(gateway, tls));
        gremlin = resources.add(startGremlin(gateway, tls));
        metrics.register(new TraversalMetrics(gremlin));
        api = openApi(gateway);
    }

    /** Opens everything; what was opened is closed again if something does not open. */
    public static OrreryServer start(ServerConfig config) {
        OpenResources resources = new OpenResources();
        try {
            OrreryServer server = new OrreryServer(config, resources);
            server.ready = true;
            return server;
        } catch (RuntimeException | Error e) {
            resources.close();
            throw e;
        }
    }

    private AdminServer startAdmin(Metrics metrics) {
        NetworkConfig network = config.network();
        Map<String, Supplier<AdminPage>> pages = new HashMap<>();
        WebFiles.read().forEach((path, file) -> pages.put(path, () -> AdminPage.file(file)));
        pages.put("/health", () -> AdminPage.state(true, "up"));
        pages.put("/ready", this::readiness);
        pages.put("/metrics", () -> AdminPage.metrics(metrics.text()));
        return AdminServer.start(
                new InetSocketAddress(network.bind(), network.adminPort()), pages, this::callApi);
    }

    /** Others may be stopped once this node is ready, so it is not before it has what they have. */
    private AdminPage readiness() {
        if (!ready) {
            return AdminPage.state(false, "not ready");
        }
        List<String> failures = gateway.failures();
        if (!failures.isEmpty()) {
            return AdminPage.state(false, "failed: " + String.join("; ", failures));
        }
        return gateway.isCaughtUp()
                ? AdminPage.state(true, "ready")
                : AdminPage.state(false, "catching up");
    }

    private AdminPage callApi(AdminCall call) {
        AdminApi known = api;
        return ready && known != null ? known.answer(call) : AdminPage.state(false, "not ready");
    }

    private AdminApi openApi(Gateway gateway) {
        boolean development = config.security().mode() == ServerMode.DEVELOPMENT;
        return new AdminEndpoints(
                gateway,
                new Consoles(
                        new ItemConsole(gateway, NodeOptions.limits(config.limits())),
                        new ScriptRuns(gateway, NodeOptions.limits(config.limits())),
                        new ContainerConsole(gateway),
                        cassandra.console(),
                        gremlin.console()),
                new Backups(dataFolder.path(), gateway::backup, this::keptKeys, clock),
                new AdminEndpoints.Trust(development, config.network().bind()),
                new AdminEndpoints.Ports(nosql.port(), cassandra.port(), gremlin.port()));
    }

    private Gateway openGateway() {
        if (nodeSetup.isEmpty()) {
            AccountKeys own = accountKeys(new FileKeys(dataFolder.keysFile()));
            return new Gateway(openCluster(), own, NodeOptions.gateway(config));
        }
        Cluster cluster = openCluster();
        try {
            ClusterKeys shared = new ClusterKeys(cluster, clusterFolder);
            AccountKeys accountKeys = accountKeys(shared);
            Runnable follow =
                    () -> {
                        accountKeys.refresh();
                        shared.keep();
                    };
            cluster.afterChanges(follow);
            follow.run();
            return new Gateway(cluster, accountKeys, NodeOptions.gateway(config));
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** As the next start finds them; the settings of this one may name another primary key. */
    private KeyTexts keptKeys() {
        return nodeSetup.isPresent()
                ? clusterFolder.keys()
                : new FileKeys(dataFolder.keysFile()).texts();
    }

    private AccountKeys accountKeys(KeyStore kept) {
        KeyStore store =
                config.security()
                        .primaryKey()
                        .<KeyStore>map(primary -> new ConfiguredPrimary(kept, primary.value()))
                        .orElse(kept);
        try {
            return new AccountKeys(store, config.security().mode() == ServerMode.DEVELOPMENT);
        } catch (IllegalArgumentException e) {
            throw new StartRefusedException(
                    "The keys in "
                            + keysFile()
                            + " or in security.primary-key are not usable: "
                            + e.getMessage()
                            + ".",
                    e);
        }
    }

    private Cluster openCluster() {
        try {
            ClusterOptions options = NodeOptions.cluster(config, dataFolder.path(), clock);
            if (nodeSetup.isPresent()) {
                return Cluster.open(options, nodeSetup.get());
            }
            return Cluster.open(
                    options, StopAt.faults(config.security().mode() == ServerMode.DEVELOPMENT));
        } catch (OrreryException e) {
            if (e.code() == ErrorCode.UNKNOWN_FORMAT) {
                throw new StartRefusedException(e.text(), e);
            }
            throw e;
        }
    }

    private NosqlServer startNosql(Gateway gateway, Tls tls) {
        try {
            return NosqlServer.start(
                    NodeOptions.nosql(config), gateway, Optional.of(tls::context), clock);
        } catch (OrreryException e) {
            throw new StartRefusedException(
                    e.text() + ". Choose another port with --nosql-port.", e);
        }
    }

    private CassandraServer startCassandra(Gateway gateway, Tls tls) {
        try {
            return CassandraServer.start(
                    NodeOptions.cassandra(config), gateway, tls::context, clock);
        } catch (OrreryException e) {
            throw new StartRefusedException(
                    e.text() + ". Choose another port with --cassandra-port.", e);
        }
    }

    private GremlinServer startGremlin(Gateway gateway, Tls tls) {
        try {
            return GremlinServer.start(
                    NodeOptions.gremlin(config), gateway, Optional.of(tls::context), clock);
        } catch (OrreryException e) {
            throw new StartRefusedException(
                    e.text() + ". Choose another port with --gremlin-port.", e);
        }
    }

    public ServerConfig config() {
        return config;
    }

    public KeyTexts keys() {
        return gateway.keys().texts();
    }

    public Path dataFolder() {
        return dataFolder.path();
    }

    public Path keysFile() {
        return nodeSetup.isPresent() ? clusterFolder.secretFile() : dataFolder.keysFile();
    }

    /** The certificate that clients of https may trust. */
    public Path certificateFile() {
        return certificates.certificateFile();
    }

    public InetSocketAddress adminAddress() {
        return admin.address();
    }

    public InetSocketAddress nosqlAddress() {
        return new InetSocketAddress(config.network().bind(), nosql.port());
    }

    public InetSocketAddress cassandraAddress() {
        return new InetSocketAddress(config.network().bind(), cassandra.port());
    }

    public InetSocketAddress gremlinAddress() {
        return new InetSocketAddress(config.network().bind(), gremlin.port());
    }

    /** Waits until the server has been closed. */
    public void awaitClosed() throws InterruptedException {
        closed.await();
    }

    @Override
    public void close() {
        ready = false;
        nosql.leave();
        gateway.handOver();
        resources.close();
        closed.countDown();
    }
}
