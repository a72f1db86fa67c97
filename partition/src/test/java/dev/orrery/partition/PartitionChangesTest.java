package dev.orrery.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ChangeRetention;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerIdentity;
import dev.orrery.model.container.ContainerSchema;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.ChangePage.ChangedItem;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.record.LogicalStatistics;
import dev.orrery.storage.verify.StoreCheck;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Splits and merges partitions while they are written to, and compares them with a model. */
class PartitionChangesTest {
    private static final int KEYS = 60;

    @TempDir Path directory;

    private PartitionFixture fixture;
    private final List<PhysicalPartition> partitions = new ArrayList<>();
    private final Map<String, Integer> model = new ConcurrentHashMap<>();
    private int nextNumber = PartitionFixture.NUMBER + 1;

    @BeforeEach
    void open() {
        fixture = new PartitionFixture(directory);
        partitions.add(
                PartitionOpening.open(
                        fixture.context(),
                        new PartitionDescriptor(PartitionFixture.NUMBER, RingRange.FULL),
                        directory.resolve("first")));
    }

    @AfterEach
    void close() {
        partitions.forEach(PhysicalPartition::close);
        fixture.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void randomSplitsAndMergesKeepEveryItem(long seed) {
        install(definition(1, IndexingPolicy.ALL, TimeToLive.OFF));
        Random random = new Random(seed);
        for (int round = 0; round < 7; round++) {
            AtomicBoolean ended = new AtomicBoolean();
            long writerSeed = random.nextLong();
            CompletableFuture<Void> writer =
                    CompletableFuture.runAsync(() -> writeUntil(ended, new Random(writerSeed)));
            int place = random.nextInt(partitions.size());
            if (partitions.size() > 1 && random.nextInt(5) < 2) {
                merge(Math.min(place, partitions.size() - 2));
            } else {
                split(place, 2 + random.nextInt(2));
            }
            ended.set(true);
            writer.join();
            if (random.nextBoolean()) {
                partitions.get(random.nextInt(partitions.size())).trim();
            }
            requireModel();
        }
        partitions.forEach(PhysicalPartition::trim);
        requireModel();
        partitions.forEach(this::requireExact);
    }

    @Test
    void childrenGoOnWithTheParentsNumbers() {
        install(definition(1, IndexingPolicy.ALL, TimeToLive.OFF));
        for (int i = 0; i < KEYS; i++) {
            write("k" + i, i);
        }
        long lsn = partitions.getFirst().lsn();
        split(0, 2);
        assertThat(partitions).allSatisfy(child -> assertThat(child.lsn()).isEqualTo(lsn));
        write("k1", 2_000);
        long highest = partitions.stream().mapToLong(PhysicalPartition::lsn).max().orElseThrow();
        merge(0);
        assertThat(partitions.getFirst().lsn()).isEqualTo(highest + 1);
        write("k1", 3_000);
        assertThat(partitions.getFirst().lsn()).isEqualTo(highest + 2);
        requireModel();
    }

    @Test
    void changesOfBothParentsStayReadableFromWhereAReaderWas() {
        install(definition(1, IndexingPolicy.ALL, TimeToLive.OFF));
        for (int i = 0; i < KEYS; i++) {
            write("k" + i, i);
        }
        split(0, 2);
        Map<RingRange, Long> readers = new HashMap<>();
        partitions.forEach(child -> readers.put(child.range(), child.lsn()));
        Map<String, Integer> changed = new HashMap<>();
        for (int i = 0; i < KEYS; i += 3) {
            write("k" + i, 1_000 + i);
            changed.put("k" + i, 1_000 + i);
        }
        merge(0);
        write("k1", 5_000);
        changed.put("k1", 5_000);
        Map<String, Integer> seen = new HashMap<>();
        readers.forEach((range, lsn) -> seen.putAll(changesAfter(range, lsn)));
        assertThat(seen).isEqualTo(changed);
    }

    /** Every change of every key once and in order, whatever became of its partition. */
    @Test
    void allVersionsStayReadableThroughSplitsAndMerges() {
        install(
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
            for (int i = 0; i < KEYS; i++) {
                write("k" + i, round);
            }
            if (round % 2 == 0) {
                split(0, 2);
                partitions.forEach(PhysicalPartition::trim);
            } else {
                merge(0);
            }
            for (int i = 0; i < KEYS; i += 2) {
                delete("k" + i);
            }
            readers = readVersions(readers, seen);
        }
        List<ItemVersion.Kind> one = List.of(ItemVersion.Kind.CREATED, ItemVersion.Kind.DELETED);
        for (int i = 0; i < KEYS; i++) {
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

    /** Goes on in each range from where it was read to, and tells where that is now. */
    private Map<RingRange, Long> readVersions(
            Map<RingRange, Long> readers, Map<String, List<ItemVersion.Kind>> seen) {
        Map<RingRange, Long> next = new HashMap<>();
        readers.forEach(
                (range, lsn) ->
                        partitions.stream()
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
                                OptionalLong.of(fixture.clock.epochMillis() / 1_000)));
    }

    private Map<String, Integer> changesAfter(RingRange range, long lsn) {
        Map<String, Integer> seen = new HashMap<>();
        ChangePage page =
                partitions
                        .getFirst()
                        .reads()
                        .changes(
                                new ChangeFeedRequest(
                                        PartitionFixture.CONTAINER,
                                        lsn,
                                        range,
                                        Optional.empty(),
                                        10_000));
        page.items().forEach(changed -> seen.put(changed.item().id(), read(changed.item().id())));
        return seen;
    }

    @Test
    void aWalkOverTheIndexGoesOnInTheChildren() {
        install(definition(1, IndexingPolicy.NONE, TimeToLive.OFF));
        for (int i = 0; i < 3_000; i++) {
            write("k" + i, i);
        }
        install(definition(2, IndexingPolicy.ALL, new TimeToLive(1_000)));
        version = 2;
        split(0, 3);
        partitions.forEach(
                child -> {
                    while (child.statistics(PartitionFixture.CONTAINER).indexProgress() < 100) {
                        Thread.onSpinWait();
                    }
                    child.trim();
                });
        requireModel();
        partitions.forEach(this::requireExact);
        assertThat(entries(Family.EXPIRY)).isEqualTo(model.size());
    }

    @Test
    void expiredItemsOfTheOtherHalfAreNotCounted() {
        install(definition(1, IndexingPolicy.ALL, new TimeToLive(5)));
        for (int i = 0; i < KEYS; i++) {
            write("k" + i, i);
        }
        split(0, 2);
        fixture.clock.advanceSeconds(10);
        model.clear();
        partitions.forEach(PhysicalPartition::tick);
        for (PhysicalPartition child : partitions) {
            while (child.statistics().items() > 0) {
                Thread.onSpinWait();
            }
        }
        requireModel();
        merge(0);
        write("k5", 55);
        requireModel();
        partitions.forEach(PhysicalPartition::trim);
        partitions.forEach(this::requireExact);
    }

    private long version = 1;

    private static ContainerDefinition definition(
            long version, IndexingPolicy indexing, TimeToLive timeToLive) {
        return PartitionFixture.definition(version, indexing, UniqueKeyPolicy.NONE, timeToLive);
    }

    private void install(ContainerDefinition definition) {
        partitions.forEach(
                partition ->
                        assertThat(
                                        partition
                                                .submit(new Command.InstallDefinition(definition))
                                                .join())
                                .isInstanceOf(Outcome.Done.class));
    }

    private void writeUntil(AtomicBoolean ended, Random random) {
        do {
            String key = "k" + random.nextInt(KEYS);
            int choice = random.nextInt(8);
            if (choice == 0) {
                delete(key);
            } else if (choice == 1) {
                deletePartition(key);
            } else {
                write(key, random.nextInt(1_000_000));
            }
        } while (!ended.get());
    }

    private void write(String key, int value) {
        Outcome outcome =
                run(
                        key,
                        new Command.UpsertItem(
                                PartitionFixture.address(key, version),
                                key,
                                PartitionFixture.item(key, key, value),
                                EtagCondition.NONE));
        assertThat(outcome).isInstanceOf(Outcome.Written.class);
        model.put(key, value);
    }

    private void delete(String key) {
        run(
                key,
                new Command.DeleteItem(
                        PartitionFixture.address(key, version), key, EtagCondition.NONE));
        model.remove(key);
    }

    private void deletePartition(String key) {
        ItemAddress address = PartitionFixture.address(key, version);
        Outcome outcome =
                run(
                        key,
                        new Command.DeletePartition(
                                address,
                                RingPositions.rangeOf(
                                        PartitionFixture.KEY, address.partitionKey())));
        assertThat(outcome).isInstanceOf(Outcome.PartitionDeleted.class);
        model.remove(key);
    }

    private Outcome run(String key, Command command) {
        while (true) {
            try {
                Outcome outcome = owner(key).submit(command).join();
                if (!(outcome instanceof Outcome.Refused refused)
                        || refused.code() != ErrorCode.RANGE_GONE) {
                    return outcome;
                }
            } catch (CompletionException e) {
                if (!(e.getCause() instanceof OrreryException gone)
                        || gone.code() != ErrorCode.RANGE_GONE) {
                    throw e;
                }
            }
        }
    }

    private PhysicalPartition owner(String key) {
        synchronized (partitions) {
            return partitions.stream()
                    .filter(one -> one.range().contains(PartitionFixture.address(key).position()))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private int read(String key) {
        Outcome outcome =
                owner(key)
                        .reads()
                        .read(PartitionFixture.address(key, version), key, EtagCondition.NONE);
        if (!(outcome instanceof Outcome.Found found)) {
            return -1;
        }
        String text =
                new String(
                        found.item().bytes(),
                        found.item().textStart(),
                        found.item().textLength(),
                        StandardCharsets.UTF_8);
        String value = text.substring(text.indexOf("\"value\":") + "\"value\":".length());
        return Integer.parseInt(value.substring(0, value.indexOf(',')));
    }

    private void split(int place, int pieces) {
        PhysicalPartition parent = partitions.get(place);
        List<PartitionDescriptor> children =
                parent.range().evenSplit(pieces).stream()
                        .map(range -> new PartitionDescriptor(nextNumber++, range))
                        .toList();
        try (PartitionSplit split = parent.split(children)) {
            split.prepare();
            children.forEach(child -> split.copy(child, folder(child)));
            split.catchUp();
            split.hold();
            List<PhysicalPartition> opened = children.stream().map(split::open).toList();
            split.commit(departure(List.of(parent), children));
            synchronized (partitions) {
                partitions.remove(place);
                partitions.addAll(place, opened);
            }
            split.depart();
        }
        parent.close();
    }

    private void merge(int place) {
        PhysicalPartition lower = partitions.get(place);
        PhysicalPartition upper = partitions.get(place + 1);
        PartitionDescriptor child =
                new PartitionDescriptor(
                        nextNumber++, new RingRange(lower.range().min(), upper.range().max()));
        try (PartitionMerge merge = lower.merge(upper, child, folder(child))) {
            merge.prepare();
            merge.hold();
            PhysicalPartition opened = merge.open();
            merge.commit(departure(List.of(lower, upper), List.of(child)));
            synchronized (partitions) {
                partitions.remove(place);
                partitions.set(place, opened);
            }
            merge.depart();
        }
        lower.close();
        upper.close();
    }

    private Path folder(PartitionDescriptor child) {
        return directory.resolve(Integer.toString(child.number()));
    }

    private static Departure departure(
            List<PhysicalPartition> parents, List<PartitionDescriptor> children) {
        return new Departure(
                parents.stream()
                        .map(one -> new PartitionDescriptor(one.number(), one.range()))
                        .toList(),
                children,
                "REQUESTED",
                1,
                1);
    }

    /** Every item is read where it belongs, and the totals are those of the owned records. */
    private void requireModel() {
        for (int i = 0; i < KEYS; i++) {
            String key = "k" + i;
            assertThat(read(key)).as(key).isEqualTo(model.getOrDefault(key, -1));
        }
        awaitRemovals();
        for (PhysicalPartition partition : partitions) {
            try (SnapshotView view = partition.store().snapshot()) {
                assertThat(PartitionState.totals(view, PartitionFixture.CONTAINER))
                        .isEqualTo(recomputed(view, partition.range()));
            }
        }
        long items =
                partitions.stream()
                        .mapToLong(one -> one.statistics(PartitionFixture.CONTAINER).items())
                        .sum();
        assertThat(items).isEqualTo(model.size());
    }

    /** Waits until nothing is stored that is hidden; a command lets background work go on. */
    private void awaitRemovals() {
        for (PhysicalPartition partition : partitions) {
            while (partition.writer().state().containers().withDeletions().isPresent()) {
                partition
                        .submit(new Command.InstallDefinition(partition.definitions().getFirst()))
                        .join();
            }
        }
    }

    private static LogicalStatistics recomputed(SnapshotView view, RingRange range) {
        LogicalStatistics sum = LogicalStatistics.NONE;
        try (KeyCursor cursor =
                view.scan(Family.RECORDS, KeyRange.ofRing(PartitionFixture.CONTAINER, range))) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                sum = sum.plus(1, LogicalStatistics.sizeOf(cursor.key(), cursor.value()));
            }
        }
        return sum;
    }

    /** Nothing is in the store but what belongs to the partition. */
    private void requireExact(PhysicalPartition partition) {
        assertThat(partition.hasSurplus()).isFalse();
        try (SnapshotView view = partition.store().snapshot()) {
            assertThat(StoreCheck.run(view, partition.definitions())).isEmpty();
            KeyRange own = KeyRange.ofRing(PartitionFixture.CONTAINER, partition.range());
            for (Family family : List.of(Family.RECORDS, Family.LOGICAL)) {
                try (KeyCursor cursor = view.scan(family, KeyRange.ALL)) {
                    for (boolean found = cursor.first(); found; found = cursor.next()) {
                        assertThat(own.contains(cursor.key())).isTrue();
                    }
                }
            }
        }
    }

    private int entries(Family family) {
        int count = 0;
        for (PhysicalPartition partition : partitions) {
            try (SnapshotView view = partition.store().snapshot();
                    KeyCursor cursor = view.scan(family, KeyRange.ALL)) {
                for (boolean found = cursor.first(); found; found = cursor.next()) {
                    count++;
                }
            }
        }
        return count;
    }
}
