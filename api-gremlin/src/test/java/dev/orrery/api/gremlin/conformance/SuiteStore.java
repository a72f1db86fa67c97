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
import dev.orrery.graph.ElementDocument;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.replication.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.commons.configuration2.Configuration;

/** The containers behind the graphs of the suites: one database for the whole run. */
public final class SuiteStore {
    private static final int SYNC_MILLIS = 1_000;
    private static final int RU_PER_PARTITION = 6_000;
    private static final int PARTITIONS = Integer.getInteger("orrery.suite.partitions", 1);
    private static final int MAX_VERSIONS = 100;
    private static final int MAX_REMOVED = 200;
    private static final SuiteStore SHARED = new SuiteStore();

    private final Gateway gateway;
    private final AtomicInteger created = new AtomicInteger();
    private final Map<String, GraphContainer> containers = new ConcurrentHashMap<>();
    private final Map<String, Integer> removed = new ConcurrentHashMap<>();
    private final Map<String, Contents> kept = new ConcurrentHashMap<>();
    private final Set<String> touched = ConcurrentHashMap.newKeySet();

    /**
     * What tells whether anybody has changed a graph: its size, and of a small one the versions.
     */
    private record Contents(ContainerStatistics size, Set<String> versions) {}

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

    /** A container for somebody who may write to it. */
    GraphContainer open(String name) {
        touched.add(name);
        return container(name);
    }

    private GraphContainer container(String name) {
        return containers.computeIfAbsent(
                name,
                absent ->
                        create(
                                name + "-" + created.incrementAndGet(),
                                "/_partitionKey",
                                Optional.empty()));
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
                new GraphSession(open(name), RequestGuard.unlimited(), mode), configuration);
    }

    /** Lets a graph be as it is until somebody changes it: it takes long to fill. */
    void keep(String name) {
        kept.put(name, contents(name));
    }

    /** Whether a graph was kept, and {@link #clear} found it as it was. */
    boolean isKept(String name) {
        return kept.containsKey(name);
    }

    private Contents contents(String name) {
        ContainerStatistics size = gateway.ranges().statistics(container(name).container());
        Set<String> versions = new HashSet<>();
        if (size.items() <= MAX_VERSIONS) {
            forEach(name, element -> versions.add(element.etag().orElseThrow()));
        }
        return new Contents(size, versions);
    }

    private GraphSession forEach(String name, Consumer<ElementDocument> action) {
        GraphSession session =
                new GraphSession(container(name), RequestGuard.unlimited(), WriteMode.TOGETHER);
        for (ElementKind kind : ElementKind.values()) {
            session.query(ElementQuery.all(kind)).forEachRemaining(action);
        }
        return session;
    }

    /** Removes all elements of a graph, unless it is kept and as it was. */
    void clear(String name) {
        Contents expected = kept.get(name);
        if (!touched.remove(name) || (expected != null && contents(name).equals(expected))) {
            return;
        }
        kept.remove(name);
        List<ElementDocument> present = new ArrayList<>();
        GraphSession session = forEach(name, present::add);
        present.forEach(session::remove);
        session.commit();
        // Scans pass what was removed until files are compacted: another container has none of it.
        if (removed.merge(name, present.size(), Integer::sum) > MAX_REMOVED) {
            removed.remove(name);
            GraphContainer worn = Objects.requireNonNull(containers.remove(name));
            gateway.metadata().deleteContainer(worn.container(), EtagCondition.NONE);
        }
    }
}
