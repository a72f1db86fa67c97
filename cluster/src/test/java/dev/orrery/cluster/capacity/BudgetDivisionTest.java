package dev.orrery.cluster.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.TestSpecs;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.operation.OfferState;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.command.EtagCondition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BudgetDivisionTest {
    @TempDir Path directory;
    private Cluster cluster;

    @BeforeEach
    void open() {
        cluster = Cluster.open(ClusterOptions.defaults(directory));
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private ContainerRecord container(int ruPerSecond) {
        DatabaseRecord database = cluster.operations().createDatabase("d", Optional.empty());
        return cluster.operations()
                .createContainer(
                        database.number(),
                        TestSpecs.container("c"),
                        Optional.of(new Throughput.Manual(ruPerSecond)));
    }

    private List<Double> budgets(ContainerRecord container) {
        return cluster.snapshot().ranges(container).all().stream()
                .map(RangeRecord::number)
                .map(number -> cluster.partitions().partition(number).budget())
                .map(budget -> budget.settings().ruPerSecond())
                .toList();
    }

    private OfferRecord offer(ContainerRecord container) {
        return cluster.snapshot().offerOf(container.owner()).orElseThrow();
    }

    @Test
    void eighteenThousandOnThreePartitionsIsSixThousandEach() {
        assertThat(budgets(container(18_000))).containsExactly(6_000.0, 6_000.0, 6_000.0);
    }

    @Test
    void aChangeHoldsForEveryPartitionAtOnceAndAfterARestart() {
        ContainerRecord container = container(18_000);
        cluster.operations()
                .replaceOffer(
                        offer(container).number(),
                        new Throughput.Manual(9_000),
                        EtagCondition.NONE);
        assertThat(budgets(container)).containsExactly(3_000.0, 3_000.0, 3_000.0);
        cluster.close();
        open();
        assertThat(budgets(container)).containsExactly(3_000.0, 3_000.0, 3_000.0);
    }

    @Test
    void autoscaleMayAlwaysSpendItsCeiling() {
        ContainerRecord container = container(400);
        cluster.operations()
                .replaceOffer(
                        offer(container).number(),
                        new Throughput.Autoscale(4_000),
                        EtagCondition.NONE);
        assertThat(budgets(container)).containsExactly(4_000.0);
    }

    @Test
    void containersOfASharedDatabaseHaveOneBudgetAndOwnThroughputStaysApart() {
        DatabaseRecord database =
                cluster.operations().createDatabase("s", Optional.of(new Throughput.Manual(400)));
        ContainerRecord first =
                cluster.operations()
                        .createContainer(
                                database.number(), TestSpecs.container("a"), Optional.empty());
        ContainerRecord second =
                cluster.operations()
                        .createContainer(
                                database.number(), TestSpecs.container("b"), Optional.empty());
        ContainerRecord own =
                cluster.operations()
                        .createContainer(
                                database.number(),
                                TestSpecs.container("c"),
                                Optional.of(new Throughput.Manual(700)));
        assertThat(budgets(first)).containsExactly(400.0);
        assertThat(cluster.snapshot().ranges(first)).isEqualTo(cluster.snapshot().ranges(second));
        assertThat(budgets(own)).containsExactly(700.0);
    }

    @Test
    void theHighestThroughputEverRaisesTheMinimum() {
        ContainerRecord container = container(60_000);
        cluster.operations()
                .replaceOffer(
                        offer(container).number(), new Throughput.Manual(600), EtagCondition.NONE);
        OfferState state = cluster.operations().offerState(offer(container));
        assertThat(state.minimumRuPerSecond()).isEqualTo(600);
        assertThat(state.instantMaximumRuPerSecond()).isEqualTo(100_000);
        assertThat(state.usableRuPerSecond()).isEqualTo(600.0);
        assertThat(state.pending()).isFalse();
    }
}
