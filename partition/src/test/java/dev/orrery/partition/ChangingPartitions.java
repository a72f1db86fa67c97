package dev.orrery.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
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
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Partitions that together are the whole ring, and a model of the items in them. */
final class ChangingPartitions implements AutoCloseable {
    static final int KEYS = 60;

    final PartitionFixture fixture;
    final List<PhysicalPartition> partitions = new ArrayList<>();
    final Map<String, Integer> model = new ConcurrentHashMap<>();
    private final Path directory;
    private int nextNumber = PartitionFixture.NUMBER + 1;
    private long version;

    ChangingPartitions(Path directory) {
        this.directory = directory;
        fixture = new PartitionFixture(directory);
        partitions.add(
                PartitionOpening.open(
                        fixture.context(),
                        new PartitionDescriptor(PartitionFixture.NUMBER, RingRange.FULL),
                        directory.resolve("first")));
    }

    static ContainerDefinition definition(
            long version, IndexingPolicy indexing, TimeToLive timeToLive) {
        return PartitionFixture.definition(version, indexing, UniqueKeyPolicy.NONE, timeToLive);
    }

    /** Installs a definition everywhere; commands name its version from now on. */
    void install(ContainerDefinition definition) {
        version = definition.version();
        partitions.forEach(
                partition ->
                        assertThat(
                                        partition
                                                .submit(new Command.InstallDefinition(definition))
                                                .join())
                                .isInstanceOf(Outcome.Done.class));
    }

    void writeUntil(AtomicBoolean ended, Random random) {
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

    void write(String key, int value) {
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

    void delete(String key) {
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

    int read(String key) {
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

    void split(int place, int pieces) {
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

    void merge(int place) {
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
    void requireModel() {
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
    void requireExact(PhysicalPartition partition) {
        assertThat(partition.lineage().hasSurplus()).isFalse();
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

    int entries(Family family) {
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

    @Override
    public void close() {
        partitions.forEach(PhysicalPartition::close);
        fixture.close();
    }
}
