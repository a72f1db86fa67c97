package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.ClusterProcesses;
import dev.orrery.compat.NodeScript;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All nodes are restarted, one after another, while the SDKs and the driver write and read: no
 * request fails, and what is counted is counted once.
 */
class RollingRestartTest {
    private static final int NODES = 4;
    private static final String COUNTER = "counter";
    private static final String SCRIPT = "script";

    /** Requests between two restarts. */
    private static final int BETWEEN = 50;

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final SimpleStatement ALL_ROWS =
            SimpleStatement.newInstance("SELECT k FROM ks.t")
                    .setConsistencyLevel(DefaultConsistencyLevel.QUORUM);

    @TempDir Path folder;

    private final Collection<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger counted = new AtomicInteger();
    private final AtomicInteger inserted = new AtomicInteger();
    private final CountDownLatch stopped = new CountDownLatch(1);

    @BeforeAll
    static void requireNode() {
        NodeScript.assumeAvailable();
    }

    @Test
    void clientsDoNotNoticeThatAllNodesAreRestarted() throws Exception {
        try (ClusterProcesses cluster =
                        new ClusterProcesses(folder, NODES, "--set", "throughput.rate-limit=off");
                CosmosClient client = client(cluster);
                CqlSession session = ClusterApisTest.connect(cluster.node(1).cassandraPort())) {
            CosmosDatabase database = JavaSdk.freshDatabase(client);
            CosmosContainer container = JavaSdk.freshContainer(database, "/pk");
            container.createItem(JavaSdk.json("{'id':'counter','pk':'counter','n':0}"));
            container.createItem(JavaSdk.json("{'id':'script','pk':'script','n':0}"));
            session.execute(
                    "CREATE KEYSPACE ks WITH replication ="
                            + " {'class':'SimpleStrategy','replication_factor':4}");
            session.execute("CREATE TABLE ks.t (k int PRIMARY KEY, v int)");
            try (CountingScript script =
                    CountingScript.start(
                            cluster.node(1).endpoint().toString(),
                            JavaSdk.EMULATOR_KEY,
                            database.getId(),
                            container.getId(),
                            SCRIPT)) {
                restartUnder(
                        cluster,
                        script,
                        List.of(
                                () -> count(container),
                                () -> read(container),
                                () -> insert(session)));
                assertThat(script.end()).as("what the JavaScript SDK says").isEmpty();
                assertThat(n(container, SCRIPT)).isEqualTo(script.counted());
            }
            assertThat(failures).isEmpty();
            assertThat(n(container, COUNTER)).isEqualTo(counted.get());
            assertThat(session.execute(ALL_ROWS).all()).hasSize(inserted.get());
        }
    }

    private void restartUnder(
            ClusterProcesses cluster, CountingScript script, List<Runnable> clients) {
        try (ExecutorService threads = Executors.newFixedThreadPool(clients.size())) {
            clients.forEach(each -> threads.execute(() -> repeat(each)));
            try {
                restartAll(cluster, script);
            } finally {
                stopped.countDown();
            }
        }
    }

    /** Without them the SDK reads nowhere but at the endpoint it was given. */
    private static CosmosClient client(ClusterProcesses cluster) {
        return JavaSdk.builder(cluster.node(1).endpoint(), JavaSdk.EMULATOR_KEY)
                .preferredRegions(List.of("Local n1", "Local n2", "Local n3", "Local n4"))
                .buildClient();
    }

    private void restartAll(ClusterProcesses cluster, CountingScript script) {
        for (int i = 1; i <= NODES; i++) {
            awaitMore(script);
            cluster.node(i).stop();
            cluster.node(i).restart();
        }
        awaitMore(script);
    }

    private void awaitMore(CountingScript script) {
        int counts = counted.get() + BETWEEN;
        int rows = inserted.get() + BETWEEN;
        int scriptCounts = script.counted() + BETWEEN;
        await(
                () ->
                        counted.get() > counts
                                && inserted.get() > rows
                                && script.counted() > scriptCounts);
    }

    private void repeat(Runnable request) {
        while (stopped.getCount() > 0) {
            try {
                request.run();
            } catch (RuntimeException | AssertionError e) {
                failures.add(e);
            }
        }
    }

    private void count(CosmosContainer container) {
        container.patchItem(
                COUNTER,
                new PartitionKey(COUNTER),
                CosmosPatchOperations.create().increment("/n", 1),
                JsonNode.class);
        counted.incrementAndGet();
    }

    private void read(CosmosContainer container) {
        int before = counted.get();
        assertThat(n(container, COUNTER)).isGreaterThanOrEqualTo(before);
    }

    private static int n(CosmosContainer container, String counter) {
        return container
                .readItem(counter, new PartitionKey(counter), JsonNode.class)
                .getItem()
                .get("n")
                .asInt();
    }

    private void insert(CqlSession session) {
        session.execute("INSERT INTO ks.t (k, v) VALUES (?, 1)", inserted.get());
        inserted.incrementAndGet();
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("it happens in time").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }
}
