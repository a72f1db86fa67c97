package dev.orrery.cluster.manager;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.TestSpecs;
import dev.orrery.cluster.capacity.CapacityRules;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.operation.CatalogLimits;
import dev.orrery.cluster.planning.PlannerSettings;
import dev.orrery.cluster.planning.SplitPolicy;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPositions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartitionStewardTest {
    private static final StewardSettings EAGER = new StewardSettings(50, 0, false);

    @TempDir Path directory;
    private Cluster cluster;

    @BeforeEach
    void open() {
        open(CapacityRules.DEFAULT);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private void open(CapacityRules rules) {
        cluster =
                Cluster.open(
                        ClusterOptions.defaults(directory)
                                .withSteward(EAGER)
                                .withCatalogLimits(new CatalogLimits(500, 25, rules)));
    }

    private ContainerRecord container(int ruPerSecond) {
        int database = cluster.operations().createDatabase("d", Optional.empty()).number();
        return cluster.operations()
                .createContainer(
                        database,
                        TestSpecs.container("c"),
                        Optional.of(new Throughput.Manual(ruPerSecond)));
    }

    private OfferRecord offer(ContainerRecord container) {
        return cluster.snapshot().offerOf(container.owner()).orElseThrow();
    }

    private List<RangeRecord> ranges(ContainerRecord container) {
        return cluster.snapshot().ranges(container).all();
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }

    private boolean isPending(ContainerRecord container) {
        return cluster.operations().offerState(offer(container)).pending();
    }

    @Test
    void raisingThroughputSplitsEveryPartitionOnceAndEvenly() {
        ContainerRecord container = container(12_000);
        cluster.operations()
                .replaceOffer(
                        offer(container).number(),
                        new Throughput.Manual(60_000),
                        EtagCondition.NONE);
        await(() -> !isPending(container));
        assertThat(ranges(container)).hasSize(8);
        assertThat(cluster.operations().offerState(offer(container)).usableRuPerSecond())
                .isEqualTo(60_000.0);
        assertThat(ranges(container))
                .allSatisfy(
                        range ->
                                assertThat(
                                                cluster.partitions()
                                                        .partition(range.number())
                                                        .budget()
                                                        .settings()
                                                        .ruPerSecond())
                                        .isEqualTo(7_500.0));
        assertThat(cluster.rangeChanges().history())
                .hasSize(2)
                .extracting(RangeChange::reason)
                .containsOnly(ChangeReason.THROUGHPUT);
    }

    @Test
    void whatWasPendingWhenTheProcessEndedIsDoneAfterTheStart() {
        StewardSettings asleep = new StewardSettings(3_600_000, 0, false);
        PlannerSettings generous =
                new PlannerSettings(
                        PlannerSettings.DEFAULT.policy(),
                        100_000,
                        6_000,
                        PlannerSettings.DEFAULT.partitionBytes(),
                        PlannerSettings.DEFAULT.merge());
        cluster.close();
        cluster =
                Cluster.open(
                        ClusterOptions.defaults(directory)
                                .withSteward(asleep)
                                .withCatalogLimits(
                                        new CatalogLimits(
                                                500,
                                                25,
                                                CapacityRules.DEFAULT.withPartitions(generous))));
        ContainerRecord container = container(6_000);
        cluster.operations()
                .replaceOffer(
                        offer(container).number(),
                        new Throughput.Manual(40_000),
                        EtagCondition.NONE);
        assertThat(ranges(container)).hasSize(1);
        cluster.close();
        open(CapacityRules.DEFAULT);
        assertThat(isPending(container) || ranges(container).size() == 4).isTrue();
        await(() -> !isPending(container));
        assertThat(ranges(container)).hasSize(4);
    }

    @Test
    void aPartitionWithTooMuchDataIsSplit() {
        cluster.close();
        open(
                CapacityRules.DEFAULT.withPartitions(
                        PlannerSettings.DEFAULT.withPartitionBytes(20_000)));
        ContainerRecord container = container(10_000);
        int before = ranges(container).size();
        for (int i = 0; i < 100; i++) {
            write(container, "k" + i);
        }
        await(() -> ranges(container).size() > before);
        assertThat(cluster.rangeChanges().history())
                .extracting(RangeChange::reason)
                .contains(ChangeReason.STORAGE);
    }

    /** More commands wait than the writer takes, for longer than a second. */
    @Test
    void aPartitionThatStaysBehindIsSplit() {
        cluster.close();
        cluster =
                Cluster.open(
                        ClusterOptions.defaults(directory)
                                .withRateLimits(RateLimits.NONE)
                                .withSteward(new StewardSettings(50, 1, false)));
        ContainerRecord container = container(6_000);
        Semaphore room = new Semaphore(8_000);
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        for (int i = 0; ranges(container).size() == 1; i++) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            room.acquireUninterruptibly();
            var _ = submit(container, "k" + i).whenComplete((outcome, e) -> room.release());
        }
        room.acquireUninterruptibly(8_000);
        assertThat(cluster.rangeChanges().history())
                .extracting(RangeChange::reason)
                .contains(ChangeReason.LOAD);
    }

    private CompletableFuture<Outcome> submit(ContainerRecord container, String key) {
        try {
            ItemAddress address = address(container, key);
            int number = cluster.snapshot().ranges(container).at(address.position()).number();
            return cluster.partitions()
                    .partition(number)
                    .submit(new Command.UpsertItem(address, "1", item(key), EtagCondition.NONE));
        } catch (OrreryException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Test
    void neighboursWithLittleToDoAreMergedAndNotSplitAgain() {
        cluster.close();
        PlannerSettings hasty =
                new PlannerSettings(
                        SplitPolicy.EVEN,
                        10_000,
                        6_000,
                        PlannerSettings.DEFAULT.partitionBytes(),
                        new PlannerSettings.MergeSettings(3_000, 1 << 20, 0.5, 500));
        cluster =
                Cluster.open(
                        ClusterOptions.defaults(directory)
                                .withSteward(new StewardSettings(20, 0, true))
                                .withCatalogLimits(
                                        new CatalogLimits(
                                                500,
                                                25,
                                                CapacityRules.DEFAULT.withPartitions(hasty))));
        ContainerRecord container = container(24_000);
        assertThat(ranges(container)).hasSize(4);
        for (int i = 0; i < 20; i++) {
            write(container, "k" + i);
        }
        // What is used stays; what is lowered is given back once it has been quiet.
        assertThat(cluster.rangeChanges().history()).isEmpty();
        cluster.operations()
                .replaceOffer(
                        offer(container).number(),
                        new Throughput.Manual(4_000),
                        EtagCondition.NONE);
        await(() -> ranges(container).size() == 1);
        int changes = cluster.rangeChanges().history().size();
        assertThat(changes).isEqualTo(3);
        long until = System.nanoTime() + Duration.ofMillis(1_500).toNanos();
        await(() -> System.nanoTime() > until);
        assertThat(cluster.rangeChanges().history()).hasSize(changes);
        cluster.operations()
                .replaceOffer(
                        offer(container).number(),
                        new Throughput.Manual(24_000),
                        EtagCondition.NONE);
        await(() -> ranges(container).size() == 4);
    }

    private static ItemAddress address(ContainerRecord container, String key) {
        PartitionKey partitionKey = PartitionKey.of(key);
        return new ItemAddress(
                container.number(),
                container.definition().version(),
                partitionKey,
                RingPositions.of(container.definition().partitionKey(), partitionKey));
    }

    private static ParsedItem item(String key) {
        String json = "{\"id\":\"1\",\"pk\":\"%s\",\"x\":\"%s\"}".formatted(key, "x".repeat(1_000));
        return ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }

    private void write(ContainerRecord container, String key) {
        ItemAddress address = address(container, key);
        ParsedItem item = item(key);
        Outcome outcome = null;
        for (int attempt = 0; attempt < 1_000 && !(outcome instanceof Outcome.Written); attempt++) {
            try {
                int number = cluster.snapshot().ranges(container).at(address.position()).number();
                outcome =
                        cluster.partitions()
                                .partition(number)
                                .submit(
                                        new Command.UpsertItem(
                                                address, "1", item, EtagCondition.NONE))
                                .join();
            } catch (RuntimeException e) {
                LockSupport.parkNanos(1_000_000);
            }
        }
        assertThat(outcome).isInstanceOf(Outcome.Written.class);
    }
}
