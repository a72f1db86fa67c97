package dev.orrery.server.node;

import dev.orrery.server.admin.AdminPage;
import dev.orrery.server.admin.AdminServer;
import dev.orrery.server.admin.Metrics;
import dev.orrery.server.config.ServerConfig;
import dev.orrery.server.security.AccountKeys;
import dev.orrery.server.security.KeysFile;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A server that has started and takes requests until it is closed. */
public final class OrreryServer implements AutoCloseable {
    private final ServerConfig config;
    private final OpenResources resources;
    private final DataFolder dataFolder;
    private final AccountKeys keys;
    private final AdminServer admin;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean ready;

    private OrreryServer(ServerConfig config, OpenResources resources) {
        this.config = config;
        this.resources = resources;
        dataFolder = resources.add(DataFolder.open(config.storage().dataFolder()));
        keys =
                KeysFile.openOrCreate(dataFolder.keysFile(), new SecureRandom())
                        .withPrimary(config.security().primaryKey());
        Metrics metrics = resources.add(new Metrics());
        admin =
                resources.add(
                        AdminServer.start(
                                new InetSocketAddress(
                                        config.network().bind(), config.network().adminPort()),
                                Map.of(
                                        "/health", () -> AdminPage.state(true, "up"),
                                        "/ready", this::readiness,
                                        "/metrics", () -> AdminPage.metrics(metrics.text()))));
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

    public ServerConfig config() {
        return config;
    }

    public AccountKeys keys() {
        return keys;
    }

    public Path dataFolder() {
        return dataFolder.path();
    }

    public Path keysFile() {
        return dataFolder.keysFile();
    }

    public InetSocketAddress adminAddress() {
        return admin.address();
    }

    private AdminPage readiness() {
        return AdminPage.state(ready, ready ? "ready" : "not ready");
    }

    /** Waits until the server has been closed. */
    public void awaitClosed() throws InterruptedException {
        closed.await();
    }

    @Override
    public void close() {
        ready = false;
        resources.close();
        closed.countDown();
    }
}
