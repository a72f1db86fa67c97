package dev.orrery.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ChangeRetention;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerIdentity;
import dev.orrery.model.container.ContainerSchema;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.ChangePage.ChangedItem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Readers of changes go on where they were when partitions are split and merged. */
class ChangedFeedsTest {
    @TempDir Path directory;

    private ChangingPartitions all;

    @BeforeEach
    void open() {
        all = new ChangingPartitions(directory);
    }

    @AfterEach
    void close() {
        all.close();
    }

    @Test
    void changesOfBothParentsStayReadableFromWhereAReaderWas() {
        all.install(ChangingPartitions.definition(1, IndexingPolicy.ALL, TimeToLive.OFF));
        for (int i = 0; i < ChangingPartitions.KEYS; i++) {
            all.write("k" + i, i);
        }
        all.split(0, 2);
        Map<RingRange, Long> readers = new HashMap<>();
        all.partitions.forEach(child -> readers.put(child.range(), child.lsn()));
        Map<String, Integer> changed = new HashMap<>();
        for (int i = 0; i < ChangingPartitions.KEYS; i += 3) {
            all.write("k" + i, 1_000 + i);
            changed.put("k" + i, 1_000 + i);
        }
        all.merge(0);
        all.write("k1", 5_000);
        changed.put("k1", 5_000);
        Map<String, Integer> seen = new HashMap<>();
        readers.forEach((range, lsn) -> seen.putAll(changesAfter(range, lsn)));
        assertThat(seen).isEqualTo(changed);
    }

    /** Every change of every key once and in order, whatever became of its partition. */
    @Test
    void allVersionsStayReadableThroughSplitsAndMerges() {
        all.install(
                new ContainerDefinition(
                        new ContainerIdentity(1, PartitionFixture.CONTAINER, 1, ApiKind.NOSQL),
                        PartitionFixture.KEY,
                        IndexingPolicy.ALL,
                        UniqueKeyPolicy.NONE,
                        TimeToLive.OFF,
                        ContainerSchema.NONE,
                        new ChangeRetention(10)));
        Map<RingRange, Long> readers = Map.of(RingRange.FULL, 0L);
        Map<String, List<ItemVersion.Kind>> seen = new HashMap<>();
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < ChangingPartitions.KEYS; i++) {
                all.write("k" + i, round);
            }
            if (round % 2 == 0) {
                all.split(0, 2);
                all.partitions.forEach(partition -> partition.lineage().trim());
            } else {
                all.merge(0);
            }
            for (int i = 0; i < ChangingPartitions.KEYS; i += 2) {
                all.delete("k" + i);
            }
            readers = readVersions(readers, seen);
        }
        List<ItemVersion.Kind> one = List.of(ItemVersion.Kind.CREATED, ItemVersion.Kind.DELETED);
        for (int i = 0; i < ChangingPartitions.KEYS; i++) {
            assertThat(seen.get("k" + i))
                    .as("k" + i)
                    .isEqualTo(
                            i % 2 == 0
                                    ? Stream.generate(() -> one)
                                            .limit(4)
                                            .flatMap(List::stream)
                                            .toList()
                                    : List.of(
                                            ItemVersion.Kind.CREATED,
                                            ItemVersion.Kind.REPLACED,
                                            ItemVersion.Kind.REPLACED,
                                            ItemVersion.Kind.REPLACED));
        }
    }

    /** LSNs of the two parents cannot be compared: neither reader is judged by the other's. */
    @Test
    void aMergedPartitionKnowsOfEachHalfWhatIsMissing() {
        all.install(
                new ContainerDefinition(
                        new ContainerIdentity(1, PartitionFixture.CONTAINER, 1, ApiKind.NOSQL),
                        PartitionFixture.KEY,
                        IndexingPolicy.ALL,
                        UniqueKeyPolicy.NONE,
                        TimeToLive.OFF,
                        ContainerSchema.NONE,
                        new ChangeRetention(10)));
        all.split(0, 2);
        PhysicalPartition lower = all.partitions.getFirst();
        PhysicalPartition upper = all.partitions.getLast();
        long start = upper.lsn();
        String busy = keyIn(upper.range());
        for (int i = 0; i < 50; i++) {
            all.write(busy, i);
        }
        all.fixture.clock.advanceSeconds(10 * 60 + 61);
        upper.tick();
        for (int i = 0; i < 1_000 && !lacksSome(upper, upper.range(), start); i++) {
            all.write(busy, i);
        }
        String calm = keyIn(lower.range());
        long before = lower.lsn();
        all.write(calm, 1);
        all.merge(0);
        PhysicalPartition merged = all.partitions.getFirst();
        assertThat(versions(merged, lower.range(), before).items()).hasSize(1);
        assertThat(lacksSome(merged, upper.range(), start)).isTrue();
        assertThat(lacksSome(merged, RingRange.FULL, before)).isTrue();
    }

    private static String keyIn(RingRange range) {
        return Stream.iterate(0, i -> i + 1)
                .map(i -> "k" + i)
                .filter(key -> range.contains(PartitionFixture.address(key).position()))
                .findFirst()
                .orElseThrow();
    }

    private boolean lacksSome(PhysicalPartition partition, RingRange range, long lsn) {
        try {
            versions(partition, range, lsn);
            return false;
        } catch (OrreryException e) {
            assertThat(e).hasMessageContaining("within the retention period");
            return true;
        }
    }

    /** Goes on in each range from where it was read to, and tells where that is now. */
    private Map<RingRange, Long> readVersions(
            Map<RingRange, Long> readers, Map<String, List<ItemVersion.Kind>> seen) {
        Map<RingRange, Long> next = new HashMap<>();
        readers.forEach(
                (range, lsn) ->
                        all.partitions.stream()
                                .filter(partition -> partition.range().overlaps(range))
                                .forEach(
                                        partition -> {
                                            RingRange here =
                                                    partition
                                                            .range()
                                                            .intersect(range)
                                                            .orElseThrow();
                                            ChangePage page = versions(partition, here, lsn);
                                            page.items().forEach(change -> note(seen, change));
                                            next.put(here, page.lsn());
                                        }));
        return next;
    }

    private static void note(Map<String, List<ItemVersion.Kind>> seen, ChangedItem change) {
        seen.computeIfAbsent(change.item().id(), _ -> new ArrayList<>())
                .add(change.version().orElseThrow().kind());
    }

    private ChangePage versions(PhysicalPartition partition, RingRange range, long lsn) {
        return partition
                .reads()
                .changes(
                        new ChangeFeedRequest(
                                PartitionFixture.CONTAINER,
                                lsn,
                                range,
                                Optional.empty(),
                                1_000,
                                true));
    }

    private Map<String, Integer> changesAfter(RingRange range, long lsn) {
        Map<String, Integer> seen = new HashMap<>();
        ChangePage page =
                all.partitions
                        .getFirst()
                        .reads()
                        .changes(
                                new ChangeFeedRequest(
                                        PartitionFixture.CONTAINER,
                                        lsn,
                                        range,
                                        Optional.empty(),
                                        10_000));
        page.items()
                .forEach(changed -> seen.put(changed.item().id(), all.read(changed.item().id())));
        return seen;
    }
}
