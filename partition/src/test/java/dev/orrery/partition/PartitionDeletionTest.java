package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.CONTAINER;
import static dev.orrery.partition.PartitionFixture.address;
import static dev.orrery.partition.PartitionFixture.createItem;
import static dev.orrery.partition.PartitionFixture.definition;
import static dev.orrery.partition.PartitionFixture.replaceItem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.key.PartitionKeyPath;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.ChangePage.ChangedItem;
import dev.orrery.storage.batch.Family;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deletes whole logical partitions, with the removal of their records held up. */
class PartitionDeletionTest {
    private static final int ITEMS = 700;

    @TempDir Path directory;

    private PartitionFixture fixture;
    private final List<ControlledLog> logs = new ArrayList<>();

    @BeforeEach
    void open() {
        fixture = new PartitionFixture(directory);
        fixture.logWrapper =
                wrapped -> {
                    logs.add(new ControlledLog(wrapped));
                    return logs.getLast();
                };
    }

    @AfterEach
    void close() {
        logs.forEach(ControlledLog::release);
        fixture.close();
    }

    @Test
    void itemsOfAKeyAreHiddenAtOnceFromEverything() {
        fixture.install();
        fill("a", 20);
        fixture.write(createItem("b", "1", "1"));
        hideOnly("a");

        assertThat(fixture.partition().statistics(CONTAINER).items()).isEqualTo(21);
        assertThat(fixture.read("a", "id1")).isInstanceOf(Outcome.Refused.class);
        assertThat(fixture.scanAll(5)).extracting(StoredItem::id).containsExactly("1");
        assertThat(changes()).extracting(change -> change.item().id()).containsExactly("1");
        assertThat(new QueryFixture(fixture).rows("SELECT VALUE COUNT(1) FROM c"))
                .containsExactly("1");
        assertThat(new QueryFixture(fixture).rows("SELECT VALUE c.pk FROM c WHERE c.value >= 0"))
                .containsExactly("\"b\"");
        assertThat(new QueryFixture(fixture).rows("SELECT VALUE MAX(c.value) FROM c"))
                .containsExactly("1");

        log().release();
        awaitItems(1);
        assertThat(fixture.read("b", "1")).isInstanceOf(Outcome.Found.class);
        fixture.verify();
    }

    @Test
    void itemsWrittenBehindItStay() {
        fixture.install();
        fill("a", 300);
        fixture.partition();
        log().hold();
        var first = fixture.partition().submit(createItem("z", "1", "1"));
        // All of these wait for the first one and so come into one batch.
        var before = fixture.partition().submit(createItem("a", "before", "1"));
        var deletion = fixture.partition().submit(deletion("a"));
        var replace = fixture.partition().submit(replaceItem("a", "id1", "9", EtagCondition.NONE));
        var behind = fixture.partition().submit(createItem("a", "id1", "2"));
        log().release();

        assertThat(first.join()).isInstanceOf(Outcome.Written.class);
        assertThat(before.join()).isInstanceOf(Outcome.Written.class);
        assertThat(deletion.join()).isInstanceOf(Outcome.PartitionDeleted.class);
        assertThat(((Outcome.Refused) replace.join()).code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(((Outcome.Written) behind.join()).created()).isTrue();
        awaitItems(2);
        assertThat(fixture.scanAll(5))
                .extracting(StoredItem::id)
                .containsExactlyInAnyOrder("1", "id1");
        fixture.verify();
    }

    @Test
    void theirRemovalGoesOnAfterARestart() {
        fixture.install();
        fill("a", ITEMS);
        fixture.write(createItem("b", "1", "1"));
        fixture.partition();
        ControlledLog log = log();
        log.holdAfter(2);
        fixture.run(deletion("a"));
        PhysicalPartition first = fixture.partition();
        CompletableFuture<Void> reopening = CompletableFuture.runAsync(fixture::reopen);
        while (!first.isFailed()) {
            Thread.onSpinWait();
        }
        // The step that it is at ends; otherwise the partition would wait for it for ever.
        log.release();
        reopening.join();

        assertThat(fixture.scanAll(5)).extracting(StoredItem::id).containsExactly("1");
        awaitItems(1);
        fixture.verify();
        assertThat(fixture.count(Family.RECORDS)).isOne();
    }

    @Test
    void theirUniqueKeysAreFree() {
        fixture.install(
                definition(
                        1,
                        IndexingPolicy.ALL,
                        new UniqueKeyPolicy(List.of(List.of(PartitionKeyPath.parse("/value")))),
                        TimeToLive.OFF));
        fixture.write(createItem("a", "old", "7"));
        assertThat(fixture.refused(createItem("a", "new", "7")).code())
                .isEqualTo(ErrorCode.UNIQUE_KEY_VIOLATION);
        hideOnly("a");
        log().release();

        fixture.write(createItem("a", "new", "7"));
        awaitItems(1);
        fixture.verify();
    }

    @Test
    void aKeyWithoutItemsIsDeletedForTheMinimum() {
        fixture.install();
        long lsn = fixture.partition().lsn();
        Outcome outcome = fixture.run(deletion("none"));
        assertThat(outcome).isInstanceOf(Outcome.PartitionDeleted.class);
        assertThat(outcome.charge()).isEqualTo(1.0);
        assertThat(fixture.partition().lsn()).isEqualTo(lsn);
    }

    @Test
    void deletingAgainWhileTheFirstIsUnderWayCoversBoth() {
        fixture.install();
        fill("a", ITEMS);
        for (int i = 0; i < 5; i++) {
            assertThat(fixture.run(deletion("a"))).isInstanceOf(Outcome.PartitionDeleted.class);
            fixture.write(createItem("a", "id1", i));
        }
        assertThat(fixture.run(deletion("a"))).isInstanceOf(Outcome.PartitionDeleted.class);
        awaitItems(0);
        assertThat(fixture.count(Family.LOGICAL)).isZero();
        fixture.verify();
    }

    private List<ChangedItem> changes() {
        return fixture.partition()
                .reads()
                .changes(
                        new ChangeFeedRequest(
                                CONTAINER, 0, RingRange.FULL, Optional.empty(), 1_000))
                .items();
    }

    private ControlledLog log() {
        return logs.getLast();
    }

    /** Deletes the items of a key, and holds everything that comes behind. */
    private void hideOnly(String key) {
        log().holdAfter(1);
        assertThat(fixture.run(deletion(key))).isInstanceOf(Outcome.PartitionDeleted.class);
    }

    private void fill(String key, int items) {
        for (int i = 0; i < items; i++) {
            var _ = fixture.partition().submit(createItem(key, "id" + i, i + 10));
        }
        fixture.run(new Command.ReadItem(address(key), "any", EtagCondition.NONE));
    }

    private static Command deletion(String key) {
        ItemAddress address = address(key);
        return new Command.DeletePartition(
                address, RingPositions.rangeOf(PartitionFixture.KEY, address.partitionKey()));
    }

    private void awaitItems(long expected) {
        for (int i = 0; i < 1_000; i++) {
            if (fixture.partition().statistics(CONTAINER).items() == expected) {
                return;
            }
            fixture.run(new Command.ReadItem(address("a"), "any", EtagCondition.NONE));
        }
        assertThat(fixture.partition().statistics(CONTAINER).items()).isEqualTo(expected);
    }
}
