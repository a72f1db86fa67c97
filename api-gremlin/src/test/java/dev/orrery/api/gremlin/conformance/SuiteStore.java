package dev.orrery.api.gremlin.conformance;

import dev.orrery.api.gremlin.store.ElementKind;
import dev.orrery.api.gremlin.store.ElementQuery;
import dev.orrery.api.gremlin.store.GraphContainer;
import dev.orrery.api.gremlin.store.GraphSession;
import dev.orrery.api.gremlin.store.GraphSession.WriteMode;
import dev.orrery.api.gremlin.store.RequestGuard;
import dev.orrery.api.gremlin.structure.OrreryGraph;
import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.ContainerStatistics;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.replication.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.configuration2.Configuration;

/** The containers behind the graphs of the suites: one database for the whole run. */
public final class SuiteStore {
    private static final int SYNC_MILLIS = 1_000;
    private static final int RU_PER_PARTITION = 6_000;
    private static final int PARTITIONS = Integer.getInteger("orrery.suite.partitions", 1);
    private static final SuiteStore SHARED = new SuiteStore();

    private final Gateway gateway;
    private final Map<String, GraphContainer> containers = new ConcurrentHashMap<>();
    private final Map<String, ContainerStatistics> kept = new ConcurrentHashMap<>();

    private SuiteStore() {
        try {
            Path directory = Files.createTempDirectory("orrery-suite");
            String key = AccountKeys.EMULATOR_KEY;
            AccountKeys keys = new AccountKeys(new AccountKeys.KeyTexts(key, key, key, key), false);
            Cluster cluster = Cluster.open(options(directory));
            gateway = new Gateway(cluster, keys, GatewayOptions.defaults());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> close(directory)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        gateway.metadata()
                .createDatabase(
                        "suite", Optional.of(new Throughput.Manual(PARTITIONS * RU_PER_PARTITION)));
    }

    /** What a test wrote need not survive a power failure, and the suites know no budget. */
    private static ClusterOptions options(Path directory) {
        ClusterOptions defaults = ClusterOptions.defaults(directory);
        return new ClusterOptions(
                directory,
                new Durability.Interval(SYNC_MILLIS),
                defaults.itemLimits(),
                defaults.catalogLimits(),
                RateLimits.NONE,
                defaults.steward(),
                defaults.storage(),
                defaults.writerThreads(),
                defaults.clock());
    }

    private void close(Path directory) {
        gateway.close();
        try {
            Files.walkFileTree(
                    directory,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes facts)
                                throws IOException {
                            Files.delete(file);
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult postVisitDirectory(Path folder, IOException e)
                                throws IOException {
                            Files.delete(folder);
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static SuiteStore shared() {
        return SHARED;
    }

    GraphContainer container(String name) {
        return containers.computeIfAbsent(
                name, absent -> create(name, "/_partitionKey", Optional.empty()));
    }

    /** A new graph with a partition key, in a physical partition of its own. */
    public GraphContainer create(String name, String partitionKey) {
        return create(name, partitionKey, 1);
    }

    /** A new graph with physical partitions of its own. */
    public GraphContainer create(String name, String partitionKey, int partitions) {
        return create(
                name,
                partitionKey,
                Optional.of(new Throughput.Manual(partitions * RU_PER_PARTITION)));
    }

    private GraphContainer create(
            String name, String partitionKey, Optional<Throughput> throughput) {
        DatabaseRecord database = gateway.metadata().database(new ResourceName.ByName("suite"));
        ContainerRecord record =
                gateway.metadata()
                        .createGraph(
                                database,
                                name,
                                PartitionKeyDefinition.of(partitionKey),
                                throughput);
        return GraphContainer.of(gateway, record);
    }

    /** A graph on a container, made if there is none. */
    OrreryGraph graph(String name, WriteMode mode, Configuration configuration) {
        return new OrreryGraph(
                new GraphSession(container(name), RequestGuard.unlimited(), mode), configuration);
    }

    /** Lets a graph be as it is until somebody changes it: it takes long to fill. */
    void keep(String name) {
        kept.put(name, statistics(name));
    }

    /** Whether a graph still is as it was when it was to be kept. */
    boolean isKept(String name) {
        return statistics(name).equals(kept.get(name));
    }

    private ContainerStatistics statistics(String name) {
        return gateway.ranges().statistics(container(name).container());
    }

    /** Removes all elements of a graph, unless it is kept. */
    void clear(String name) {
        if (isKept(name)) {
            return;
        }
        GraphSession session =
                new GraphSession(container(name), RequestGuard.unlimited(), WriteMode.TOGETHER);
        for (ElementKind kind : ElementKind.values()) {
            session.query(ElementQuery.all(kind)).forEachRemaining(session::remove);
        }
        session.commit();
    }
}
