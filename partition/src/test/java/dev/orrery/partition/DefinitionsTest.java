package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.CONTAINER;
import static dev.orrery.partition.PartitionFixture.address;
import static dev.orrery.partition.PartitionFixture.createItem;
import static dev.orrery.partition.PartitionFixture.definition;
import static dev.orrery.partition.PartitionFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.storage.batch.Family;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefinitionsTest {
    @TempDir Path directory;

    private PartitionFixture partition;

    @BeforeEach
    void open() {
        partition = new PartitionFixture(directory);
    }

    @AfterEach
    void close() {
        partition.close();
    }

    @Test
    void installingTheSameOrAnOlderVersionChangesNothing() {
        partition.install(definition(2));
        long lsn = partition.partition().lsn();

        partition.install(definition(2));
        partition.install(definition(1));

        assertThat(partition.partition().lsn()).isEqualTo(lsn);
        assertThat(partition.partition().definitions()).containsExactly(definition(2));
    }

    @Test
    void aCommandPlannedWithAnOlderDefinitionIsSentBack() {
        partition.install(definition(2));

        assertThat(partition.refused(createItem("a", "1", "1")).code())
                .isEqualTo(ErrorCode.DEFINITION_STALE);
    }

    @Test
    void aCommandPlannedWithANewerDefinitionWaitsForIt() throws Exception {
        partition.install(definition(1));
        CompletableFuture<Outcome> early = partition.partition().submit(createFor(2));
        partition.write(createItem("b", "1", "1"));
        assertThat(early).isNotDone();

        partition.install(definition(2));

        assertThat(early.get(30, TimeUnit.SECONDS)).isInstanceOf(Outcome.Written.class);
    }

    @Test
    void aCommandWhoseDefinitionNeverComesIsSentBack() {
        partition.writerLimits = new WriterLimits(10, 1 << 20, 10, 10, 1);

        assertThat(partition.refused(createFor(7)).code()).isEqualTo(ErrorCode.DEFINITION_STALE);
    }

    @Test
    void onlySoManyCommandsWaitForADefinition() {
        partition.writerLimits = new WriterLimits(10, 1 << 20, 10, 0, 60_000);

        assertThat(partition.refused(createFor(7)).code()).isEqualTo(ErrorCode.DEFINITION_STALE);
    }

    @Test
    void aDroppedContainerIsGoneWithEverythingForGood() {
        partition.install();
        partition.write(createItem("a", "1", "1"));
        partition.write(createItem("b", "2", "2"));

        assertThat(partition.run(new Command.DropContainer(CONTAINER)))
                .isInstanceOf(Outcome.Done.class);
        partition.reopen();

        for (Family family : List.of(Family.RECORDS, Family.INDEX, Family.FEED, Family.LOGICAL)) {
            assertThat(partition.count(family)).isZero();
        }
        assertThat(partition.partition().definitions()).isEmpty();
        assertThat(partition.partition().statistics(CONTAINER).items()).isZero();
        assertThat(partition.refused(createItem("a", "1", "1")).code())
                .isEqualTo(ErrorCode.NAME_CACHE_STALE);
        assertThat(partition.refused(new Command.InstallDefinition(definition(9))).code())
                .isEqualTo(ErrorCode.NAME_CACHE_STALE);
        assertThatThrownBy(() -> partition.scanAll(10))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.NAME_CACHE_STALE));
    }

    @Test
    void commandsBehindADropInTheSameBatchSeeIt() {
        partition.install();
        partition.write(createItem("a", "1", "1"));
        var drop = partition.partition().submit(new Command.DropContainer(CONTAINER));
        var create = partition.partition().submit(createItem("a", "1", "2"));

        assertThat(drop.join()).isInstanceOf(Outcome.Done.class);
        assertThat(create.join())
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused ->
                                assertThat(refused.code()).isEqualTo(ErrorCode.NAME_CACHE_STALE));
    }

    @Test
    void aReadOfAContainerThatIsNotHereFindsNothing() {
        assertThat(partition.read("a", "1"))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThat(partition.scanAll(10)).isEmpty();
    }

    @Test
    void whatLiesOutsideTheRangeIsRefused() {
        List<RingRange> halves = RingRange.FULL.evenSplit(2);
        ItemAddress address = address("a");
        boolean inLower = halves.get(0).contains(address.position());
        partition.range = inLower ? halves.get(1) : halves.get(0);
        partition.install();

        assertThat(partition.refused(createItem("a", "1", "1")).code())
                .isEqualTo(ErrorCode.RANGE_GONE);
        assertThat(partition.partition().reads().read(address, "1", EtagCondition.NONE))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.RANGE_GONE));
        assertThatThrownBy(
                        () ->
                                partition
                                        .partition()
                                        .reads()
                                        .scan(
                                                new ScanRequest(
                                                        CONTAINER,
                                                        RingRange.FULL,
                                                        Optional.of(address.partitionKey()),
                                                        Optional.empty(),
                                                        1,
                                                        1)))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.RANGE_GONE));
    }

    @Test
    void theFolderOfAnotherPartitionIsRefused() {
        partition.install();
        partition.partition().close();
        partition.range = RingRange.FULL.evenSplit(2).getFirst();

        assertThatThrownBy(partition::reopen)
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPTION));
    }

    private static Command createFor(long version) {
        return new Command.CreateItem(address("a", version), "1", item("a", "1", "1"));
    }
}
