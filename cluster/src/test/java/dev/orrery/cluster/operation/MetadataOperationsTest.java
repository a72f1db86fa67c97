package dev.orrery.cluster.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.TestSpecs;
import dev.orrery.cluster.capacity.CapacityRules;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.key.PartitionKeyPath;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetadataOperationsTest {
    private static final Optional<Throughput> NO_THROUGHPUT = Optional.empty();

    @TempDir Path directory;
    private TestCluster cluster;

    @BeforeEach
    void open() {
        cluster = TestCluster.open(directory);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void everythingIsThereAfterReopening() {
        DatabaseRecord database = database("d");
        ContainerSpec spec =
                new ContainerSpec(
                        "c",
                        PartitionKeyDefinition.hierarchical("/a", "/b"),
                        IndexingPolicy.NONE,
                        new UniqueKeyPolicy(List.of(List.of(PartitionKeyPath.parse("/mail")))),
                        new TimeToLive(60),
                        JsonObject.EMPTY.with("analyticalStorageTtl", -1));
        ContainerRecord container =
                cluster.operations.createContainer(
                        database.number(), spec, Optional.of(new Throughput.Manual(13_000)));
        List<RangeRecord> ranges = cluster.snapshot().ranges(container).all();
        assertThat(ranges).hasSize(3);
        String secret = cluster.snapshot().account().secretHex();

        reopen();

        assertThat(cluster.snapshot().databases()).containsExactly(database);
        assertThat(cluster.snapshot().containers(database.number())).containsExactly(container);
        assertThat(container.extras()).isEqualTo(spec.extras());
        assertThat(cluster.snapshot().ranges(container).all()).isEqualTo(ranges);
        assertThat(cluster.snapshot().offers())
                .singleElement()
                .satisfies(
                        o -> assertThat(o.throughput()).isEqualTo(new Throughput.Manual(13_000)));
        assertThat(cluster.snapshot().account().secretHex()).isEqualTo(secret).hasSize(64);
        for (RangeRecord range : ranges) {
            assertThat(definitions(range)).containsExactly(container.definition());
        }
    }

    @Test
    void namesAreCaseSensitiveAndUnique() {
        DatabaseRecord lower = database("d");
        DatabaseRecord upper = database("D");
        assertThat(lower.number()).isNotEqualTo(upper.number());
        refused(ErrorCode.ALREADY_EXISTS, () -> database("d"));
        container(lower, "c");
        container(upper, "c");
        refused(ErrorCode.ALREADY_EXISTS, () -> container(lower, "c"));
        refused(ErrorCode.BAD_REQUEST, () -> database("a/b"));
        refused(ErrorCode.BAD_REQUEST, () -> container(lower, "c "));
    }

    @Test
    void lookUpsByNameAndNumberAgree() {
        DatabaseRecord database = database("d");
        ContainerRecord container = container(database, "c");
        assertThat(cluster.snapshot().database(new ResourceName.ByNumber(database.number())))
                .contains(database);
        assertThat(cluster.snapshot().container(database.number(), new ResourceName.ByName("c")))
                .contains(container);
        assertThat(
                        cluster.snapshot()
                                .container(
                                        database.number(),
                                        new ResourceName.ByNumber(container.number())))
                .contains(container);
        DatabaseRecord other = database("other");
        assertThat(
                        cluster.snapshot()
                                .container(
                                        other.number(),
                                        new ResourceName.ByNumber(container.number())))
                .isEmpty();
    }

    @Test
    void numbersAreNeverGivenAgain() {
        DatabaseRecord first = database("d");
        ContainerRecord container = container(first, "c");
        int partition = cluster.snapshot().ranges(container).all().getFirst().number();
        cluster.operations.deleteDatabase(first.number(), EtagCondition.NONE);
        reopen();
        DatabaseRecord second = database("d");
        ContainerRecord again = container(second, "c");
        assertThat(second.number()).isGreaterThan(first.number());
        assertThat(again.number()).isGreaterThan(container.number());
        assertThat(cluster.snapshot().ranges(again).all().getFirst().number())
                .isGreaterThan(partition);
        refused(
                ErrorCode.NOT_FOUND,
                () -> cluster.operations.deleteDatabase(first.number(), EtagCondition.NONE));
    }

    @Test
    void aContainerWithoutThroughputGetsTheDefaultAndOnePartition() {
        ContainerRecord container = container(database("d"), "c");
        assertThat(cluster.snapshot().offerOf(container.owner()))
                .map(OfferRecord::throughput)
                .contains(Throughput.DEFAULT);
        assertThat(cluster.snapshot().ranges(container).all()).hasSize(1);
    }

    @Test
    void containersShareTheThroughputOfTheirDatabase() {
        DatabaseRecord database = shared("d", 25_000);
        assertThat(cluster.partitions.stored()).hasSize(3);
        ContainerRecord one = container(database, "one");
        ContainerRecord two = container(database, "two");
        ContainerRecord own =
                cluster.operations.createContainer(
                        database.number(),
                        TestSpecs.container("own"),
                        Optional.of(new Throughput.Autoscale(11_000)));
        assertThat(one.owner()).isEqualTo(new ThroughputOwner.SharedDatabase(database.number()));
        assertThat(cluster.snapshot().offers()).hasSize(2);
        assertThat(cluster.partitions.stored()).hasSize(5);
        List<RangeRecord> ranges = cluster.snapshot().ranges(one).all();
        assertThat(cluster.snapshot().ranges(two).all()).isEqualTo(ranges).hasSize(3);
        assertThat(cluster.snapshot().ranges(own).all()).hasSize(2);
        for (RangeRecord range : ranges) {
            assertThat(definitions(range))
                    .containsExactlyInAnyOrder(one.definition(), two.definition());
        }
        cluster.operations.deleteContainer(one.number(), EtagCondition.NONE);
        for (RangeRecord range : ranges) {
            assertThat(definitions(range)).containsExactly(two.definition());
        }
        cluster.operations.deleteDatabase(database.number(), EtagCondition.NONE);
        assertThat(cluster.partitions.stored()).isEmpty();
        assertThat(cluster.snapshot().offers()).isEmpty();
        assertThat(cluster.snapshot().resourceCount()).isZero();
    }

    @Test
    void replacingRaisesTheVersionInEveryPartition() {
        DatabaseRecord database = database("d");
        ContainerRecord before =
                cluster.operations.createContainer(
                        database.number(),
                        TestSpecs.container("c"),
                        Optional.of(new Throughput.Manual(7_000)));
        ContainerRecord after =
                cluster.operations.replaceContainer(
                        before.number(),
                        TestSpecs.withTimeToLive(TestSpecs.container("c"), new TimeToLive(5)),
                        new EtagCondition.Match(before.etag()));
        assertThat(after.definition().version()).isEqualTo(2);
        assertThat(after.etag()).isNotEqualTo(before.etag());
        assertThat(cluster.snapshot().container(before.number())).contains(after);
        for (RangeRecord range : cluster.snapshot().ranges(after).all()) {
            assertThat(definitions(range)).containsExactly(after.definition());
        }
    }

    @Test
    void whatRecordsAreStoredByCannotBeReplaced() {
        ContainerRecord container = container(database("d"), "c");
        ContainerSpec same = TestSpecs.container("c");
        refused(ErrorCode.BAD_REQUEST, () -> replace(container, TestSpecs.container("other")));
        refused(
                ErrorCode.BAD_REQUEST,
                () ->
                        replace(
                                container,
                                TestSpecs.container("c", PartitionKeyDefinition.of("/other"))));
        ContainerSpec unique =
                new ContainerSpec(
                        same.id(),
                        same.partitionKey(),
                        same.indexing(),
                        new UniqueKeyPolicy(List.of(List.of(PartitionKeyPath.parse("/u")))),
                        same.timeToLive(),
                        same.extras());
        refused(ErrorCode.BAD_REQUEST, () -> replace(container, unique));
        assertThat(cluster.snapshot().container(container.number())).contains(container);
    }

    @Test
    void conditionsGuardEveryChange() {
        DatabaseRecord database = database("d");
        ContainerRecord container = container(database, "c");
        OfferRecord offer = cluster.snapshot().offers().getFirst();
        EtagCondition stale = new EtagCondition.Match("\"stale\"");
        refused(
                ErrorCode.PRECONDITION_FAILED,
                () -> cluster.operations.deleteDatabase(database.number(), stale));
        refused(
                ErrorCode.PRECONDITION_FAILED,
                () -> cluster.operations.deleteContainer(container.number(), stale));
        refused(
                ErrorCode.PRECONDITION_FAILED,
                () -> cluster.operations.replaceOffer(offer.number(), offer.throughput(), stale));
        refused(
                ErrorCode.PRECONDITION_FAILED,
                () ->
                        cluster.operations.deleteContainer(
                                container.number(), new EtagCondition.NoneMatch(container.etag())));
        cluster.operations.deleteContainer(container.number(), new EtagCondition.Match("*"));
        cluster.operations.deleteDatabase(
                database.number(), new EtagCondition.Match(database.etag()));
        assertThat(cluster.snapshot().resourceCount()).isZero();
    }

    @Test
    void throughputChangesWithinWhatThePartitionsServe() {
        ContainerRecord container = container(database("d"), "c");
        OfferRecord offer = cluster.snapshot().offerOf(container.owner()).orElseThrow();
        OfferRecord raised =
                cluster.operations.replaceOffer(
                        offer.number(), new Throughput.Manual(10_000), EtagCondition.NONE);
        assertThat(raised.etag()).isNotEqualTo(offer.etag());
        OfferRecord autoscale =
                cluster.operations.replaceOffer(
                        offer.number(), new Throughput.Autoscale(10_000), EtagCondition.NONE);
        assertThat(cluster.snapshot().offer(offer.number())).contains(autoscale);
        assertThat(cluster.operations.offerState(autoscale).pending()).isFalse();
    }

    @Test
    void throughputThatNeedsSplitsIsPendingAndLocksTheOffer() {
        ContainerRecord container = container(database("d"), "c");
        OfferRecord offer = cluster.snapshot().offerOf(container.owner()).orElseThrow();
        OfferRecord raised =
                cluster.operations.replaceOffer(
                        offer.number(), new Throughput.Manual(10_100), EtagCondition.NONE);
        assertThat(cluster.operations.offerState(raised).pending()).isTrue();
        refused(
                ErrorCode.LOCKED,
                () ->
                        cluster.operations.replaceOffer(
                                offer.number(), new Throughput.Manual(400), EtagCondition.NONE));
        reopen();
        assertThat(cluster.operations.offerState(raised).pending()).isTrue();
        RangeRecord range = cluster.snapshot().ranges(container).all().getFirst();
        cluster.operations.rangeChanges().split(range.number(), 2, ChangeReason.THROUGHPUT);
        assertThat(cluster.operations.offerState(raised).pending()).isFalse();
        cluster.operations.replaceOffer(
                offer.number(), new Throughput.Manual(400), EtagCondition.NONE);
    }

    @Test
    void anOfferThatDoesNotExistIsNotFound() {
        refused(
                ErrorCode.NOT_FOUND,
                () ->
                        cluster.operations.replaceOffer(
                                99, new Throughput.Manual(400), EtagCondition.NONE));
    }

    @Test
    void limitsOfTheCatalogHold(@TempDir Path other) {
        CatalogLimits limits = new CatalogLimits(4, 2, CapacityRules.DEFAULT);
        try (TestCluster small = TestCluster.open(other, limits)) {
            int number =
                    small.operations
                            .createDatabase("d", Optional.of(new Throughput.Manual(400)))
                            .number();
            small.operations.createContainer(number, TestSpecs.container("a"), NO_THROUGHPUT);
            small.operations.createContainer(number, TestSpecs.container("b"), NO_THROUGHPUT);
            refused(
                    ErrorCode.BAD_REQUEST,
                    () ->
                            small.operations.createContainer(
                                    number, TestSpecs.container("c"), NO_THROUGHPUT));
            small.operations.createDatabase("e", NO_THROUGHPUT);
            refused(ErrorCode.FORBIDDEN, () -> small.operations.createDatabase("f", NO_THROUGHPUT));
        }
    }

    @Test
    void aChangeThatTheCatalogRefusesLeavesNothing() {
        DatabaseRecord database = database("d");
        DatabaseRecord sharing = shared("s", 400);
        ContainerSpec huge =
                new ContainerSpec(
                        "c",
                        PartitionKeyDefinition.of("/pk"),
                        IndexingPolicy.ALL,
                        UniqueKeyPolicy.NONE,
                        TimeToLive.OFF,
                        JsonObject.EMPTY.with("x", "y".repeat(3 << 20)));
        for (DatabaseRecord each : List.of(database, sharing)) {
            refused(
                    ErrorCode.TOO_LARGE,
                    () -> cluster.operations.createContainer(each.number(), huge, NO_THROUGHPUT));
            assertThat(cluster.snapshot().containers(each.number())).isEmpty();
        }
        RangeRecord range = cluster.snapshot().allRanges().getFirst();
        assertThat(cluster.partitions.stored()).containsExactly(range.number());
        assertThat(definitions(range)).isEmpty();
        ContainerRecord afterwards = container(sharing, "c");
        container(database, "c");
        assertThat(definitions(range)).containsExactly(afterwards.definition());
    }

    private void reopen() {
        cluster.close();
        cluster = TestCluster.open(directory);
    }

    private DatabaseRecord database(String id) {
        return cluster.operations.createDatabase(id, NO_THROUGHPUT);
    }

    private DatabaseRecord shared(String id, int ruPerSecond) {
        return cluster.operations.createDatabase(
                id, Optional.of(new Throughput.Manual(ruPerSecond)));
    }

    private ContainerRecord container(DatabaseRecord database, String id) {
        return cluster.operations.createContainer(
                database.number(), TestSpecs.container(id), NO_THROUGHPUT);
    }

    private void replace(ContainerRecord container, ContainerSpec spec) {
        cluster.operations.replaceContainer(container.number(), spec, EtagCondition.NONE);
    }

    private List<ContainerDefinition> definitions(RangeRecord range) {
        return cluster.partitions.definitions(range.number());
    }

    private static void refused(ErrorCode code, ThrowingCallable operation) {
        assertThatThrownBy(operation)
                .isInstanceOfSatisfying(
                        OrreryException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
