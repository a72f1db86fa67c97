package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.CONTAINER;
import static dev.orrery.partition.PartitionFixture.address;
import static dev.orrery.partition.PartitionFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ChangeRetention;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerIdentity;
import dev.orrery.model.container.ContainerSchema;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.ChangePage.ChangedItem;
import dev.orrery.storage.batch.Family;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The feed of all versions: every change, with what was there before, for a while. */
class VersionFeedTest {
    private static final int MINUTES = 5;
    private static final JsonName VALUE = JsonName.of("value");

    @TempDir Path directory;

    private PartitionFixture fixture;
    private long version;

    @BeforeEach
    void open() {
        fixture = new PartitionFixture(directory);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void everyChangeComesInOrderWithWhatWasBefore() {
        install(MINUTES, TimeToLive.OFF);
        write("a", "1", 1);
        write("a", "1", 2);
        write("b", "2", 3);
        delete("a", "1");
        write("a", "1", 4);

        assertThat(changes(0))
                .containsExactly(
                        "CREATED 1=1",
                        "REPLACED 1=2 before 1",
                        "CREATED 2=3",
                        "DELETED 1=2",
                        "CREATED 1=4");
        assertThat(page(0, Optional.of(PartitionKey.of("b"))).items()).hasSize(1);
        ChangePage first = page(0, 2);
        assertThat(first.items()).hasSize(2);
        assertThat(first.more()).isTrue();
        assertThat(texts(page(first.lsn(), 10)))
                .containsExactly("CREATED 2=3", "DELETED 1=2", "CREATED 1=4");
        ChangedItem replaced = page(0, 10).items().get(1);
        assertThat(replaced.version().orElseThrow().previousLsn())
                .isEqualTo(page(0, 10).items().get(0).lsn());
    }

    @Test
    void refusedCommandsAndBatchesLeaveNoVersion() {
        install(MINUTES, TimeToLive.OFF);
        write("a", "1", 1);
        Command create = new Command.CreateItem(address("a", version), "1", item("a", "1", 2));
        fixture.refused(create);
        fixture.run(
                new Command.Batch(
                        address("a", version),
                        List.of(
                                new Command.CreateItem(
                                        address("a", version), "2", item("a", "2", 2)),
                                (Command.ItemCommand) create)));
        assertThat(changes(0)).containsExactly("CREATED 1=1");
    }

    @Test
    void expiryIsADeletionThatSaysSo() {
        install(MINUTES, new TimeToLive(10));
        write("a", "1", 1);
        write("a", "2", 2);
        fixture.clock.advanceSeconds(10);
        write("a", "1", 3);
        fixture.partition().tick();
        awaitItems(1);

        assertThat(changes(0))
                .containsExactly(
                        "CREATED 1=1", "CREATED 2=2", "EXPIRED 1=1", "CREATED 1=3", "EXPIRED 2=2");
        fixture.verify();
    }

    @Test
    void deletingAKeyDeletesEachOfItsItems() {
        install(MINUTES, TimeToLive.OFF);
        write("a", "1", 1);
        write("a", "2", 2);
        fixture.run(
                new Command.DeletePartition(
                        address("a", version),
                        RingPositions.rangeOf(PartitionFixture.KEY, PartitionKey.of("a"))));
        awaitItems(0);
        assertThat(changes(0))
                .containsExactly("CREATED 1=1", "CREATED 2=2", "DELETED 1=1", "DELETED 2=2");
    }

    @Test
    void versionsAreRemovedAfterTheirTimeAndReadersAreTold() {
        install(MINUTES, TimeToLive.OFF);
        long start = fixture.partition().lsn();
        write("a", "1", 1);
        long created = fixture.partition().lsn();
        fixture.clock.advanceSeconds(60 * MINUTES + 61);
        assertThat(changes(start)).containsExactly("CREATED 1=1");
        write("a", "1", 2);
        fixture.partition().tick();
        fixture.run(new Command.ReadItem(address("a", version), "any", EtagCondition.NONE));
        awaitVersions(1);
        assertThatThrownBy(() -> changes(start))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("within the retention period");
        assertThat(changes(created)).containsExactly("REPLACED 1=2 before 1");
        fixture.reopen();
        assertThatThrownBy(() -> changes(start)).hasMessageContaining("retention period");
        assertThat(changes(created)).containsExactly("REPLACED 1=2 before 1");
    }

    @Test
    void theyAreKeptFromTheMomentOnInWhichItIsSwitchedOn() {
        install(0, TimeToLive.OFF);
        write("a", "1", 1);
        assertThatThrownBy(() -> changes(0)).hasMessageContaining("must be enabled");
        install(MINUTES, TimeToLive.OFF);
        long on = fixture.partition().lsn();
        write("a", "1", 2);
        assertThat(changes(on)).containsExactly("REPLACED 1=2 before 1");
        assertThatThrownBy(() -> changes(0)).hasMessageContaining("retention period");
        install(0, TimeToLive.OFF);
        assertThat(fixture.count(Family.CHANGES)).isZero();
        install(MINUTES, TimeToLive.OFF);
        assertThatThrownBy(() -> changes(on)).hasMessageContaining("retention period");
    }

    @Test
    void theySurviveARestart() {
        install(MINUTES, TimeToLive.OFF);
        write("a", "1", 1);
        delete("a", "1");
        fixture.reopen();
        assertThat(changes(0)).containsExactly("CREATED 1=1", "DELETED 1=1");
    }

    private void install(int minutes, TimeToLive timeToLive) {
        version++;
        fixture.install(
                new ContainerDefinition(
                        new ContainerIdentity(1, CONTAINER, version, ApiKind.NOSQL),
                        PartitionFixture.KEY,
                        IndexingPolicy.ALL,
                        UniqueKeyPolicy.NONE,
                        timeToLive,
                        ContainerSchema.NONE,
                        new ChangeRetention(minutes)));
    }

    private void write(String key, String id, int value) {
        fixture.write(
                new Command.UpsertItem(
                        address(key, version), id, item(key, id, value), EtagCondition.NONE));
    }

    private void delete(String key, String id) {
        assertThat(
                        fixture.run(
                                new Command.DeleteItem(
                                        address(key, version), id, EtagCondition.NONE)))
                .isInstanceOf(Outcome.Deleted.class);
    }

    private List<String> changes(long afterLsn) {
        return texts(page(afterLsn, 1_000));
    }

    private ChangePage page(long afterLsn, int maxItems) {
        return page(afterLsn, maxItems, Optional.empty());
    }

    private ChangePage page(long afterLsn, Optional<PartitionKey> key) {
        return page(afterLsn, 1_000, key);
    }

    private ChangePage page(long afterLsn, int maxItems, Optional<PartitionKey> key) {
        return fixture.partition()
                .reads()
                .changes(
                        new ChangeFeedRequest(
                                CONTAINER, afterLsn, RingRange.FULL, key, maxItems, true));
    }

    private static List<String> texts(ChangePage page) {
        List<String> texts = new ArrayList<>();
        for (ChangedItem changed : page.items()) {
            ItemVersion change = changed.version().orElseThrow();
            String before =
                    change.kind() == ItemVersion.Kind.REPLACED
                            ? " before " + value(change.previous().orElseThrow().view())
                            : "";
            texts.add(
                    "%s %s=%d%s"
                            .formatted(
                                    change.kind(),
                                    changed.item().id(),
                                    value(changed.item().view()),
                                    before));
        }
        return texts;
    }

    private static int value(JsonView view) {
        return (int) view.doubleValue(view.member(view.root(), VALUE));
    }

    private void awaitItems(long expected) {
        for (int i = 0; i < 1_000; i++) {
            if (fixture.partition().statistics(CONTAINER).items() == expected) {
                return;
            }
            fixture.run(new Command.ReadItem(address("a", version), "any", EtagCondition.NONE));
        }
        assertThat(fixture.partition().statistics(CONTAINER).items()).isEqualTo(expected);
    }

    private void awaitVersions(int expected) {
        for (int i = 0; i < 1_000 && fixture.count(Family.CHANGES) != expected; i++) {
            fixture.run(new Command.ReadItem(address("a", version), "any", EtagCondition.NONE));
        }
        assertThat(fixture.count(Family.CHANGES)).isEqualTo(expected);
    }
}
