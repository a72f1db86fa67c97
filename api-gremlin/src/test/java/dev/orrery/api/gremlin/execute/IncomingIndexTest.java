package dev.orrery.api.gremlin.execute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.gremlin.store.Consumption;
import dev.orrery.api.gremlin.store.GraphContainer;
import dev.orrery.api.gremlin.store.RequestGuard;
import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.split.RangeChanges;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.GraphSettings;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.replication.Durability;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index of incoming edges over several partitions: whatever happens, no edge is missed. */
class IncomingIndexTest {
    private static final int PARTITIONS = 4;
    private static final int VERTICES = 12;
    private static final int STEPS = Integer.getInteger("orrery.incoming.steps", 120);
    private static final long SEED = Long.getLong("orrery.incoming.seed", 20_261_115L);

    @TempDir Path directory;
    private final GraphExecutor executor = new GraphExecutor(ExecutionLimits.DEFAULT);
    private Cluster cluster;
    private Gateway gateway;
    private GraphContainer graph;

    /** What leads where: the edges by their ids. */
    private final Map<String, int[]> model = new HashMap<>();

    @BeforeEach
    void create() {
        open();
        gateway.metadata().createDatabase("d", Optional.empty());
        graph(GraphSettings.INCOMING);
        for (int i = 0; i < VERTICES; i++) {
            int number = i;
            run(g -> g.addV("v").property("id", id(number)).property("city", city(number)));
        }
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private void open() {
        cluster = Cluster.open(options());
        String key = AccountKeys.EMULATOR_KEY;
        AccountKeys keys = new AccountKeys(new AccountKeys.KeyTexts(key, key, key, key), false);
        gateway = new Gateway(cluster, keys, GatewayOptions.defaults());
    }

    private ClusterOptions options() {
        ClusterOptions usual = ClusterOptions.defaults(directory);
        return new ClusterOptions(
                directory,
                new Durability.Interval(1_000),
                usual.itemLimits(),
                usual.catalogLimits(),
                RateLimits.NONE,
                usual.steward(),
                usual.storage(),
                usual.writerThreads(),
                usual.clock());
    }

    private void graph(GraphSettings settings) {
        ContainerRecord record =
                gateway.metadata()
                        .createGraph(
                                gateway.metadata().database(new ResourceName.ByName("d")),
                                "g",
                                PartitionKeyDefinition.of("/city"),
                                Optional.of(new Throughput.Manual(PARTITIONS * 6_000)),
                                settings);
        graph = GraphContainer.of(gateway, record);
    }

    @Test
    void incomingEdgesAreFoundWithoutAskingEverybody() {
        edge(1, 0);
        awaitDelivery();
        Consumption.Figures used = used(g -> g.V(address(0)).in().id());
        assertThat(run(g -> g.V(address(0)).in().id())).containsExactly(id(1));
        assertThat(run(g -> g.V(address(0)).inE("knows").id())).containsExactly("e1-0");
        assertThat(run(g -> g.V(address(0)).inE("likes").id())).isEmpty();
        assertThat(run(g -> g.V(address(0)).both().id())).containsExactly(id(1));
        // The vertex, its entries, the one edge; ids of its source are known by then.
        assertThat(used.partitions()).isEqualTo(3);
        assertThat(ranges()).hasSize(PARTITIONS);
    }

    @Test
    void everyKindOfWriteOfEveryProtocolIsSeenAtOnce() {
        upsert("x", 1, 0);
        assertThat(sources(0)).containsExactly(id(1));
        upsert("x", 1, 2);
        assertThat(sources(0)).isEmpty();
        assertThat(sources(2)).containsExactly(id(1));
        ItemAddress place = place(city(1));
        write(
                new Command.Batch(
                        place,
                        List.of(
                                new Command.DeleteItem(place, "x", EtagCondition.NONE),
                                new Command.CreateItem(place, "y", item("y", 1, 0)))),
                Outcome.BatchEnded.class);
        assertThat(sources(2)).isEmpty();
        assertThat(sources(0)).containsExactly(id(1));
        run(g -> g.V(address(1)).outE().drop());
        assertThat(sources(0)).isEmpty();
        edge(3, 0);
        assertThat(sources(0)).containsExactly(id(3));
        run(g -> g.V(address(0)).drop());
        assertThat(run(g -> g.E().id())).isEmpty();
    }

    @Test
    void whatWasNotDeliveredBeforeACrashIsNotMissedAfterIt() {
        edge(1, 0);
        awaitDelivery();
        gateway.close();
        writeWithoutCourier();
        open();
        graph = GraphContainer.of(gateway, current());
        assertThat(sources(0)).containsExactlyInAnyOrder(id(1), id(2), id(3));
        awaitDelivery();
        assertThat(sources(0)).containsExactlyInAnyOrder(id(1), id(2), id(3));
        assertThat(used(g -> g.V(address(0)).in().id()).calls()).isEqualTo(3);
    }

    /** Writes to partitions of which nobody carries anything away, and stops. */
    private void writeWithoutCourier() {
        try (Cluster alone = Cluster.open(options())) {
            ContainerRecord container =
                    alone.snapshot().container(graph.container().number()).orElseThrow();
            for (int from : List.of(2, 3)) {
                ItemAddress place =
                        new ItemAddress(
                                container.number(),
                                container.definition().version(),
                                PartitionKey.of(city(from)),
                                place(city(from)).position());
                PhysicalPartition partition =
                        alone.partitions()
                                .partition(
                                        alone.snapshot()
                                                .ranges(container)
                                                .at(place.position())
                                                .number());
                Outcome outcome =
                        partition
                                .submit(
                                        new Command.CreateItem(
                                                place, "late", item("late", from, 0)))
                                .join();
                assertThat(outcome).isInstanceOf(Outcome.Written.class);
            }
        }
    }

    @Test
    void switchedOnForAGraphThatExistsItIsFilled() {
        replace(GraphSettings.NONE);
        for (int i = 1; i < VERTICES; i++) {
            edge(i, 0);
            edge(i, i - 1);
        }
        replace(GraphSettings.INCOMING);
        check();
        awaitDelivery();
        check();
        int entries = VERTICES - 1;
        assertThat(used(g -> g.V(address(0)).in().id()).documents()).isEqualTo(1 + 2L * entries);
    }

    @Test
    void randomWritesSplitsMergesAndRestartsNeverMissAnEdge() {
        Random random = new Random(SEED);
        for (int step = 0; step < STEPS; step++) {
            int kind = random.nextInt(100);
            if (kind < 45) {
                upsert("e" + random.nextInt(30), random.nextInt(VERTICES), random);
            } else if (kind < 70) {
                remove("e" + random.nextInt(30));
            } else if (kind < 90) {
                check(random.nextInt(VERTICES), "seed " + SEED + " step " + step);
            } else if (kind < 94) {
                split(random);
            } else if (kind < 97) {
                merge(random);
            } else if (kind < 99) {
                gateway.close();
                open();
                graph = GraphContainer.of(gateway, current());
            } else {
                replace(random.nextBoolean() ? GraphSettings.INCOMING : GraphSettings.NONE);
            }
        }
        replace(GraphSettings.INCOMING);
        awaitDelivery();
        check();
    }

    private void upsert(String edge, int from, Random random) {
        int[] before = model.get(edge);
        int source = before == null ? from : before[0];
        if (random.nextBoolean() || before != null) {
            upsert(edge, source, random.nextInt(VERTICES));
        } else {
            int target = random.nextInt(VERTICES);
            run(
                    g ->
                            g.V(address(source))
                                    .addE("knows")
                                    .to(__.V(address(target)))
                                    .property("id", edge));
            model.put(edge, new int[] {source, target});
        }
    }

    private void remove(String edge) {
        int[] ends = model.remove(edge);
        if (ends != null) {
            ItemAddress place = place(city(ends[0]));
            write(new Command.DeleteItem(place, edge, EtagCondition.NONE), Outcome.Deleted.class);
        }
    }

    private void split(Random random) {
        List<RangeRecord> ranges = ranges();
        if (ranges.size() < 2 * PARTITIONS) {
            int number = ranges.get(random.nextInt(ranges.size())).number();
            change(changes -> changes.split(number, 2, ChangeReason.REQUESTED));
        }
    }

    /** The system itself may have been faster to split for the throughput. */
    private void change(Consumer<RangeChanges> change) {
        try {
            change.accept(gateway.rangeChanges());
        } catch (OrreryException e) {
            assertThat(e.code()).isIn(ErrorCode.NOT_FOUND, ErrorCode.SERVICE_UNAVAILABLE);
        }
    }

    private void merge(Random random) {
        List<RangeRecord> ranges = ranges();
        awaitWalks();
        if (ranges.size() > 1) {
            int lower = random.nextInt(ranges.size() - 1);
            change(
                    changes ->
                            changes.merge(
                                    ranges.get(lower).number(),
                                    ranges.get(lower + 1).number(),
                                    ChangeReason.REQUESTED));
        }
    }

    private List<RangeRecord> ranges() {
        return cluster.snapshot().ranges(current()).all();
    }

    private ContainerRecord current() {
        return gateway.metadata()
                .container(
                        gateway.metadata().database(new ResourceName.ByName("d")),
                        new ResourceName.ByName("g"));
    }

    private void replace(GraphSettings settings) {
        ContainerRecord now = current();
        gateway.metadata()
                .replaceContainer(
                        now,
                        new ContainerSpec(
                                now.id(),
                                now.definition().partitionKey(),
                                now.definition().indexing(),
                                now.definition().uniqueKeys(),
                                now.definition().timeToLive(),
                                now.extras(),
                                ApiKind.GREMLIN,
                                settings.toSchema()),
                        EtagCondition.NONE);
    }

    private void awaitWalks() {
        await(partition -> !partition.isRebuildingIndex());
    }

    private void awaitDelivery() {
        awaitWalks();
        await(partition -> partition.outbox().through().isEmpty());
    }

    private void await(Predicate<PhysicalPartition> condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!ranges().stream().allMatch(range -> holds(range, condition))) {
            assertThat(System.nanoTime()).isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /** Partitions may be split meanwhile, as their throughput demands. */
    private boolean holds(RangeRecord range, Predicate<PhysicalPartition> condition) {
        return cluster.partitions().find(range.number()).filter(condition).isPresent();
    }

    private void check() {
        for (int i = 0; i < VERTICES; i++) {
            check(i, "at the end");
        }
    }

    private void check(int target, String when) {
        List<Object> expected = new ArrayList<>();
        model.values().stream()
                .filter(ends -> ends[1] == target)
                .forEach(ends -> expected.add(id(ends[0])));
        assertThat(sources(target)).as(when).containsExactlyInAnyOrderElementsOf(expected);
    }

    private List<Object> sources(int target) {
        return run(g -> g.V(address(target)).in().id());
    }

    private void edge(int from, int to) {
        upsert("e%d-%d".formatted(from, to), from, to);
    }

    private void upsert(String edge, int from, int to) {
        write(
                new Command.UpsertItem(
                        place(city(from)), edge, item(edge, from, to), EtagCondition.NONE),
                Outcome.Written.class);
        model.put(edge, new int[] {from, to});
    }

    private void write(Command command, Class<? extends Outcome> expected) {
        Outcome outcome = gateway.items().execute(graph.container(), command).join().outcome();
        assertThat(outcome).isInstanceOf(expected);
    }

    private ItemAddress place(String city) {
        return gateway.items().address(current(), PartitionKey.of(city));
    }

    private static ParsedItem item(String edge, int from, int to) {
        String text =
                """
                {"id":"%s","city":"%s","label":"knows","_isEdge":true,"_vertexId":"%s",\
                "_vertexLabel":"v","_sink":"%s","_sinkLabel":"v","_sinkPartition":"%s"}\
                """
                        .formatted(edge, city(from), id(from), id(to), city(to));
        return ParsedItem.parse(text.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }

    private static String id(int number) {
        return "v" + number;
    }

    /** Some vertices share a logical partition, most do not. */
    private static String city(int number) {
        return "city" + number % (VERTICES - 3);
    }

    private static List<String> address(int number) {
        return List.of(city(number), id(number));
    }

    private List<Object> run(Function<GraphTraversalSource, Traversal<?, ?>> builder) {
        try (GraphResult result = executor.run(graph, builder, RequestGuard.unlimited())) {
            List<Object> objects = new ArrayList<>();
            while (result.hasNext()) {
                Traverser.Admin<?> traverser = result.next();
                for (long i = 0; i < traverser.bulk(); i++) {
                    objects.add(traverser.get());
                }
            }
            return objects;
        }
    }

    private Consumption.Figures used(Function<GraphTraversalSource, Traversal<?, ?>> builder) {
        try (GraphResult result = executor.run(graph, builder, RequestGuard.unlimited())) {
            result.forEachRemaining(_ -> {});
            return result.used();
        }
    }
}
