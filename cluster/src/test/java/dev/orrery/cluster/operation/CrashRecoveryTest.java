package dev.orrery.cluster.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.TestSpecs;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.container.ContainerSchema;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.graph.GraphSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ends operations at every step, as the end of the process would, and looks what a start finds. */
class CrashRecoveryTest {
    private static final Optional<Throughput> TWO_PARTITIONS =
            Optional.of(new Throughput.Manual(12_000));

    @TempDir Path directory;

    @ParameterizedTest
    @EnumSource(Step.class)
    void creatingADatabaseHappensWholeOrNotAtAll(Step step) {
        crash(step, operations -> operations.createDatabase("new", TWO_PARTITIONS));
        check(step, snapshot -> database(snapshot, "new").isPresent());
        repeat(step, operations -> operations.createDatabase("new", TWO_PARTITIONS));
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void creatingAContainerHappensWholeOrNotAtAll(Step step) {
        prepare(operations -> operations.createDatabase("d", Optional.empty()));
        Change create =
                operations ->
                        operations.createContainer(1, TestSpecs.container("c"), TWO_PARTITIONS);
        crash(step, create);
        check(step, snapshot -> container(snapshot, 1, "c").isPresent());
        repeat(step, create);
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void creatingASharedContainerHappensWholeOrNotAtAll(Step step) {
        prepare(operations -> operations.createDatabase("d", TWO_PARTITIONS));
        Change create =
                operations ->
                        operations.createContainer(1, TestSpecs.container("c"), Optional.empty());
        crash(step, create);
        check(step, snapshot -> container(snapshot, 1, "c").isPresent());
        repeat(step, create);
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void replacingAContainerReachesAllPartitions(Step step) {
        prepare(operations -> operations.createDatabase("d", Optional.empty()));
        prepare(
                operations ->
                        operations.createContainer(1, TestSpecs.container("c"), TWO_PARTITIONS));
        TimeToLive replaced = new TimeToLive(9);
        crash(
                step,
                operations ->
                        operations.replaceContainer(
                                1,
                                TestSpecs.withTimeToLive(TestSpecs.container("c"), replaced),
                                EtagCondition.NONE));
        check(
                step,
                snapshot ->
                        container(snapshot, 1, "c")
                                .orElseThrow()
                                .definition()
                                .timeToLive()
                                .equals(replaced));
    }

    /** What the schemas say does not matter here: the catalog looks no further. */
    @ParameterizedTest
    @EnumSource(Step.class)
    void changingSchemasReachesDatabaseAndAllPartitions(Step step) {
        ContainerSchema changed = GraphSettings.INCOMING.toSchema();
        prepare(operations -> operations.createDatabase("d", Optional.empty()));
        prepare(
                operations ->
                        operations.createContainer(1, TestSpecs.container("c"), TWO_PARTITIONS));
        crash(
                step,
                operations ->
                        operations.changeSchema(
                                1,
                                _ ->
                                        new SchemaChange(
                                                Optional.of(changed),
                                                Map.of(
                                                        1,
                                                        new SchemaChange.ContainerChange(
                                                                changed, IndexingPolicy.ALL)))));
        check(
                step,
                snapshot ->
                        database(snapshot, "d").orElseThrow().schema().equals(changed)
                                && container(snapshot, 1, "c")
                                        .orElseThrow()
                                        .definition()
                                        .schema()
                                        .equals(changed));
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void deletingAContainerLeavesNothing(Step step) {
        prepare(operations -> operations.createDatabase("d", Optional.empty()));
        prepare(
                operations ->
                        operations.createContainer(1, TestSpecs.container("c"), TWO_PARTITIONS));
        crash(step, operations -> operations.deleteContainer(1, EtagCondition.NONE));
        check(step, snapshot -> container(snapshot, 1, "c").isEmpty());
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void deletingASharedContainerLeavesNothing(Step step) {
        prepare(operations -> operations.createDatabase("d", TWO_PARTITIONS));
        prepare(
                operations ->
                        operations.createContainer(1, TestSpecs.container("c"), Optional.empty()));
        crash(step, operations -> operations.deleteContainer(1, EtagCondition.NONE));
        check(step, snapshot -> container(snapshot, 1, "c").isEmpty());
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void deletingADatabaseLeavesNothing(Step step) {
        prepare(operations -> operations.createDatabase("d", TWO_PARTITIONS));
        prepare(
                operations ->
                        operations.createContainer(1, TestSpecs.container("c"), Optional.empty()));
        prepare(
                operations ->
                        operations.createContainer(1, TestSpecs.container("own"), TWO_PARTITIONS));
        crash(step, operations -> operations.deleteDatabase(1, EtagCondition.NONE));
        check(step, snapshot -> database(snapshot, "d").isEmpty());
    }

    @Test
    void aDirectoryThatNobodyKnowsIsDeletedAndItsNumberNotUsed() throws IOException {
        prepare(operations -> operations.createDatabase("d", Optional.empty()));
        Path stray = directory.resolve("partitions/77/deep");
        Files.createDirectories(stray);
        Files.writeString(stray.resolve("file"), "half a partition");
        prepare(
                operations ->
                        operations.createContainer(1, TestSpecs.container("c"), Optional.empty()));
        try (TestCluster cluster = TestCluster.open(directory)) {
            assertThat(cluster.partitions.stored()).containsExactly(78);
            requireAgreement(cluster);
        }
    }

    @Test
    void aMissingDirectoryStopsTheStart() throws IOException {
        prepare(operations -> operations.createDatabase("d", TWO_PARTITIONS));
        try (TestCluster cluster = TestCluster.open(directory)) {
            Path victim = directory.resolve("partitions/2");
            cluster.partitions.find(2).orElseThrow().close();
            Files.move(victim, directory.resolve("gone"));
        }
        assertThatThrownBy(() -> TestCluster.open(directory))
                .hasMessageContaining("partition 2 is missing");
    }

    /** A change of the catalog. */
    private interface Change {
        void run(MetadataOperations operations);
    }

    /** The end of the process. */
    private static final class Crash extends Error {}

    private void prepare(Change change) {
        try (TestCluster cluster = TestCluster.open(directory)) {
            change.run(cluster.operations);
        }
    }

    private void crash(Step at, Change change) {
        FaultPoint fault =
                step -> {
                    if (step == at) {
                        throw new Crash();
                    }
                };
        try (TestCluster cluster = TestCluster.open(directory, fault)) {
            assertThatThrownBy(() -> change.run(cluster.operations)).isInstanceOf(Crash.class);
        }
    }

    private void check(Step step, Predicate<CatalogSnapshot> changed) {
        try (TestCluster cluster = TestCluster.open(directory)) {
            assertThat(changed.test(cluster.snapshot())).isEqualTo(step != Step.PREPARED);
            requireAgreement(cluster);
        }
    }

    private void repeat(Step step, Change change) {
        if (step == Step.PREPARED) {
            prepare(change);
            check(Step.FINISHED, snapshot -> true);
        }
    }

    private static void requireAgreement(TestCluster cluster) {
        CatalogSnapshot snapshot = cluster.snapshot();
        assertThat(cluster.partitions.stored())
                .containsExactlyInAnyOrderElementsOf(PartitionLists.numbers(snapshot.allRanges()));
        for (RangeRecord range : snapshot.allRanges()) {
            assertThat(cluster.partitions.definitions(range.number()))
                    .containsExactlyInAnyOrderElementsOf(
                            snapshot.containersOf(range.owner()).stream()
                                    .map(ContainerRecord::definition)
                                    .toList());
        }
    }

    private static Optional<DatabaseRecord> database(CatalogSnapshot snapshot, String id) {
        return snapshot.database(new ResourceName.ByName(id));
    }

    private static Optional<ContainerRecord> container(
            CatalogSnapshot snapshot, int database, String id) {
        return snapshot.container(database, new ResourceName.ByName(id));
    }
}
