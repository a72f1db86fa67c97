package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.CONTAINER;
import static dev.orrery.partition.PartitionFixture.address;
import static dev.orrery.partition.PartitionFixture.createItem;
import static dev.orrery.partition.PartitionFixture.definition;
import static dev.orrery.partition.PartitionFixture.item;
import static dev.orrery.partition.PartitionFixture.upsertItem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.key.PartitionKeyPath;
import dev.orrery.model.ring.RingRange;
import dev.orrery.storage.batch.Family;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeToLiveTest {
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
    void anExpiredItemIsHiddenAtOnceFromEverything() {
        install(1, 10);
        partition.write(createItem("a", "1", "1"));
        partition.clock.advanceSeconds(9);
        assertThat(partition.read("a", "1")).isInstanceOf(Outcome.Found.class);

        partition.clock.advanceSeconds(1);

        assertThat(partition.read("a", "1")).isInstanceOf(Outcome.Refused.class);
        assertThat(partition.scanAll(10)).isEmpty();
        Command replace =
                new Command.ReplaceItem(address("a"), "1", item("a", "1", "2"), EtagCondition.NONE);
        assertThat(partition.refused(replace).code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(partition.write(createItem("a", "1", "3")).created()).isTrue();
        partition.verify();
    }

    @Test
    void anItemsOwnTimeToLiveWins() {
        install(1, 10);
        partition.write(withTimeToLive("long", "100"));
        partition.write(withTimeToLive("never", "-1"));
        partition.write(withTimeToLive("short", "5"));
        assertThat(partition.refused(withTimeToLive("none", "null")).code())
                .isEqualTo(ErrorCode.BAD_REQUEST);
        partition.write(createItem("a", "unset", "1"));
        partition.clock.advanceSeconds(5);
        assertThat(partition.scanAll(10)).hasSize(3);

        partition.clock.advanceSeconds(10);

        assertThat(partition.scanAll(10)).extracting(item -> item.id()).contains("long", "never");
        assertThat(partition.scanAll(10)).hasSize(2);
    }

    /** The container's setting, the item's, and the second in which it is gone. */
    @ParameterizedTest
    @CsvSource({
        "0,   absent, never",
        "0,   -1, never",
        "0,   5, never",
        "0,   null, never",
        "-1,  absent, never",
        "-1,  -1, never",
        "-1,  5, 5",
        "-1,  null, refused",
        "10,  absent, 10",
        "10,  -1, never",
        "10,  5, 5",
        "10,  20, 20",
        "10,  null, refused",
    })
    void theWholeMatrixHolds(int container, String own, String gone) {
        install(1, container);
        Command.UpsertItem write =
                own.equals("absent") ? upsertItem("a", "1", "1") : withTimeToLive("1", own);
        if (gone.equals("refused")) {
            assertThat(partition.refused(write).code()).isEqualTo(ErrorCode.BAD_REQUEST);
            return;
        }
        partition.write(write);
        boolean never = gone.equals("never");
        int seconds = never ? 1_000_000 : Integer.parseInt(gone);
        partition.clock.advanceSeconds(seconds - 1);
        assertThat(partition.read("a", "1")).isInstanceOf(Outcome.Found.class);
        partition.clock.advanceSeconds(1);
        assertThat(partition.read("a", "1") instanceof Outcome.Found).isEqualTo(never);
        assertThat(partition.scanAll(10)).hasSize(never ? 1 : 0);
        partition.partition().tick();
        awaitItems(never ? 1 : 0);
        partition.verify();
    }

    @Test
    void noAggregateOrFeedShowsWhatHasExpired() {
        install(1, 10);
        partition.write(createItem("a", "old", "1"));
        partition.clock.advanceSeconds(6);
        partition.write(createItem("a", "new", "5"));
        partition.clock.advanceSeconds(4);
        QueryFixture queries = new QueryFixture(partition);
        assertThat(queries.rows("SELECT VALUE COUNT(1) FROM c")).containsExactly("1");
        assertThat(queries.rows("SELECT VALUE COUNT(1) FROM c WHERE c.pk = 'a'"))
                .containsExactly("1");
        assertThat(queries.rows("SELECT VALUE MIN(c.value) FROM c")).containsExactly("5");
        assertThat(queries.rows("SELECT VALUE c.id FROM c WHERE c.value < 9"))
                .containsExactly("\"new\"");
        assertThat(queries.rows("SELECT DISTINCT VALUE c.value FROM c")).containsExactly("5");
        assertThat(
                        partition
                                .partition()
                                .reads()
                                .changes(
                                        new ChangeFeedRequest(
                                                CONTAINER, 0, RingRange.FULL, Optional.empty(), 9))
                                .items())
                .hasSize(1);
    }

    @Test
    void whatHasExpiredHoldsNoUniqueKey() {
        partition.install(
                definition(
                        1,
                        IndexingPolicy.ALL,
                        new UniqueKeyPolicy(List.of(List.of(PartitionKeyPath.parse("/value")))),
                        new TimeToLive(10)));
        partition.write(createItem("a", "old", "1"));
        assertThat(partition.refused(createItem("a", "new", "1")).code())
                .isEqualTo(ErrorCode.UNIQUE_KEY_VIOLATION);
        partition.clock.advanceSeconds(10);
        partition.write(createItem("a", "new", "1"));
        assertThat(partition.partition().statistics(CONTAINER).items()).isOne();
        partition.verify();
    }

    @Test
    void aLongerSettingKeepsWhatIsNotRemovedYet() {
        install(1, 10);
        partition.write(createItem("a", "1", "1"));
        partition.clock.advanceSeconds(10);
        assertThat(partition.read("a", "1")).isInstanceOf(Outcome.Refused.class);
        install(2, 20);
        assertThat(partition.read("a", "1")).isInstanceOf(Outcome.Found.class);
        partition.partition().tick();
        partition.clock.advanceSeconds(10);
        assertThat(partition.read("a", "1")).isInstanceOf(Outcome.Refused.class);
    }

    @Test
    void aTimeToLiveThatIsNoneIsRefusedWhereItMatters() {
        install(1, -1);
        for (String bad : new String[] {"0", "-2", "1.5", "\"5\"", "3000000000"}) {
            assertThat(partition.refused(withTimeToLive("1", bad)).code())
                    .isEqualTo(ErrorCode.BAD_REQUEST);
        }
        install(2, 0);
        Command.UpsertItem ignored =
                new Command.UpsertItem(
                        address("a", 2),
                        "1",
                        item("{\"id\":\"1\",\"pk\":\"a\",\"ttl\":\"abc\"}"),
                        EtagCondition.NONE);
        partition.write(ignored);
    }

    @Test
    void expiredItemsAreRemovedInTheBackground() {
        install(1, 10);
        for (int i = 0; i < 600; i++) {
            var _ = partition.partition().submit(createItem("a" + i % 7, "id" + i, "1"));
        }
        partition.write(withTimeToLive("stays", "1000"));
        partition.clock.advanceSeconds(10);

        partition.partition().tick();
        awaitItems(1);

        partition.verify();
        assertThat(partition.count(Family.EXPIRY)).isOne();
    }

    @Test
    void aRewrittenItemLivesOnFromItsLastWrite() {
        install(1, 10);
        partition.write(createItem("a", "1", "1"));
        partition.clock.advanceSeconds(9);
        partition.write(upsertItem("a", "1", "2"));
        assertThat(partition.count(Family.EXPIRY)).isOne();
        partition.clock.advanceSeconds(9);

        partition.partition().tick();
        partition.write(upsertItem("b", "1", "2"));

        assertThat(partition.read("a", "1")).isInstanceOf(Outcome.Found.class);
    }

    @Test
    void switchingItOffKeepsWhatIsThereAndOnExpiresOldItems() {
        install(1, 10);
        partition.write(createItem("a", "1", "1"));
        install(2, 0);
        partition.clock.advanceSeconds(100);
        assertThat(partition.read("a", "1")).isInstanceOf(Outcome.Found.class);
        partition.partition().tick();

        install(3, 20);

        assertThat(partition.read("a", "1")).isInstanceOf(Outcome.Refused.class);
        partition.partition().tick();
        awaitItems(0);
        partition.verify();
    }

    /** Background steps go through the loop, so commands sent behind them see their effect. */
    private void awaitItems(long expected) {
        for (int i = 0; i < 1_000; i++) {
            if (partition.partition().statistics(CONTAINER).items() == expected) {
                return;
            }
            partition.run(new Command.ReadItem(address("a"), "any", EtagCondition.NONE));
        }
        assertThat(partition.partition().statistics(CONTAINER).items()).isEqualTo(expected);
    }

    private void install(long version, int seconds) {
        partition.install(
                definition(
                        version,
                        IndexingPolicy.ALL,
                        UniqueKeyPolicy.NONE,
                        new TimeToLive(seconds)));
    }

    private static Command.UpsertItem withTimeToLive(String id, String seconds) {
        return new Command.UpsertItem(
                address("a"),
                id,
                item("{\"id\":\"%s\",\"pk\":\"a\",\"ttl\":%s}".formatted(id, seconds)),
                EtagCondition.NONE);
    }
}
