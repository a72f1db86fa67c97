package dev.orrery.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.replication.raft.RaftPosition;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.record.LogicalStatistics;
import dev.orrery.storage.verify.StoreCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Copies of two replicas for the child of both, while they are written to. */
@Timeout(60)
class MergedCopyTest {
    private static final int KEYS = 200;
    private static final PartitionDescriptor CHILD = new PartitionDescriptor(9, RingRange.FULL);

    @TempDir Path directory;

    private final List<PhysicalPartition> parents = new ArrayList<>();
    private final List<TestReplicaLog> logs = new ArrayList<>();
    private final Map<String, Integer> model = new HashMap<>();
    private PartitionFixture fixture;

    @BeforeEach
    void open() {
        fixture = new PartitionFixture(directory);
        List<RingRange> halves = RingRange.FULL.evenSplit(2);
        for (int i = 0; i < 2; i++) {
            parents.add(open(new PartitionDescriptor(i + 1, halves.get(i))));
        }
        install(PartitionFixture.definition(1));
        for (int i = 0; i < KEYS; i++) {
            write("k" + i, i);
        }
    }

    private PhysicalPartition open(PartitionDescriptor descriptor) {
        return PartitionOpening.openReplica(
                fixture.context(),
                descriptor,
                folder(descriptor.number()),
                new ReplicaSetup(
                        store -> {
                            TestReplicaLog log = new TestReplicaLog(store);
                            logs.add(log);
                            return log;
                        },
                        CommandPath.HERE,
                        _ -> {}));
    }

    private Path folder(int number) {
        return directory.resolve(Integer.toString(number));
    }

    private void install(ContainerDefinition definition) {
        for (PhysicalPartition parent : parents) {
            assertThat(parent.submit(new Command.InstallDefinition(definition)).join())
                    .isInstanceOf(Outcome.Done.class);
        }
    }

    private PhysicalPartition owner(String key) {
        return parents.stream()
                .filter(one -> one.range().contains(PartitionFixture.address(key).position()))
                .findFirst()
                .orElseThrow();
    }

    private void write(String key, int value) {
        assertThat(owner(key).submit(PartitionFixture.upsertItem(key, key, value)).join())
                .isInstanceOf(Outcome.Written.class);
        model.put(key, value);
    }

    private void delete(String key) {
        Outcome _ = owner(key).submit(PartitionFixture.deleteItem(key, key)).join();
        model.remove(key);
    }

    private MergedCopy copy(BooleanSupplier hasRoom) {
        return parents.getFirst()
                .lineage()
                .copyMerged(parents.getLast(), CHILD, folder(CHILD.number()), hasRoom);
    }

    /** A copy during which something happens once, after its first snapshot was taken. */
    private MergedCopy copyDuring(Runnable event) {
        AtomicBoolean happened = new AtomicBoolean();
        return copy(
                () -> {
                    if (happened.compareAndSet(false, true)) {
                        event.run();
                    }
                    return true;
                });
    }

    private static CompletableFuture<Void> start(MergedCopy copy) {
        return CompletableFuture.runAsync(copy::run, Thread::startVirtualThread);
    }

    private static void awaitCaughtUp(MergedCopy copy) {
        while (!copy.isCaughtUp()) {
            Thread.onSpinWait();
        }
    }

    private void requireChild(PhysicalPartition child) {
        for (int i = 0; i < KEYS; i++) {
            String key = "k" + i;
            Integer expected = model.get(key);
            Outcome outcome =
                    child.reads().read(PartitionFixture.address(key), key, EtagCondition.NONE);
            if (expected == null) {
                assertThat(outcome).as(key).isNotInstanceOf(Outcome.Found.class);
            } else {
                assertThat(((Outcome.Found) outcome).item().view().toString())
                        .contains("\"value\":" + expected + ",");
            }
        }
        try (SnapshotView view = child.store().snapshot()) {
            assertThat(StoreCheck.run(view, child.definitions())).isEmpty();
            LogicalStatistics totals = PartitionState.totals(view, PartitionFixture.CONTAINER);
            assertThat(totals.items()).isEqualTo(model.size());
            assertThat(RaftPosition.read(view)).isEqualTo(RaftPosition.WITH_DATA);
        }
    }

    private void requireNothingLeft() throws IOException {
        try (Stream<Path> folders = Files.list(directory)) {
            assertThat(folders.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("1", "2");
        }
    }

    @Test
    void whatIsWrittenDuringTheCopyIsInTheChild() {
        Random random = new Random(1);
        Runnable writes =
                () -> {
                    for (int i = 0; i < 300; i++) {
                        String key = "k" + random.nextInt(KEYS);
                        if (random.nextInt(3) == 0) {
                            delete(key);
                        } else {
                            write(key, 1_000 + i);
                        }
                    }
                };
        MergedCopy copy = copyDuring(writes);
        CompletableFuture<Void> running = start(copy);
        awaitCaughtUp(copy);
        writes.run();
        copy.freeze();
        running.join();
        long highest = parents.stream().mapToLong(PhysicalPartition::lsn).max().orElseThrow();
        try (PhysicalPartition child = open(CHILD)) {
            assertThat(child.lsn()).isEqualTo(highest + 1);
            requireChild(child);
        }
    }

    @Test
    void requestsOfAnyMomentCountOnce() {
        long minute = fixture.clock.epochMillis() / 60_000;
        Map<RequestId, Command> requests = new HashMap<>();
        MergedCopy copy = copyDuring(() -> request(new RequestId(minute, 2, 2), "k2", requests));
        request(new RequestId(minute, 1, 1), "k1", requests);
        CompletableFuture<Void> running = start(copy);
        awaitCaughtUp(copy);
        request(new RequestId(minute, 3, 3), "k3", requests);
        copy.freeze();
        running.join();
        try (PhysicalPartition child = open(CHILD)) {
            long before = child.lsn();
            requests.forEach(
                    (id, command) ->
                            assertThat(child.submitHere(command, Priority.HIGH, id).join())
                                    .isInstanceOf(Outcome.Written.class));
            assertThat(child.lsn()).isEqualTo(before);
        }
    }

    private void request(RequestId id, String key, Map<RequestId, Command> requests) {
        Command command = PartitionFixture.upsertItem(key, key, 77);
        assertThat(owner(key).submitHere(command, Priority.HIGH, id).join())
                .isInstanceOf(Outcome.Written.class);
        requests.put(id, command);
    }

    /** Nobody tells when the thread of a copy ends, and the next one may have begun. */
    @Test
    void aCopyThatIsGivenUpTakesNothingFromAnother() {
        MergedCopy first = copy(() -> true);
        CompletableFuture<Void> ending = start(first);
        awaitCaughtUp(first);
        MergedCopy second =
                parents.getFirst()
                        .lineage()
                        .copyMerged(
                                parents.getLast(),
                                new PartitionDescriptor(10, RingRange.FULL),
                                folder(10),
                                () -> true);
        CompletableFuture<Void> running = start(second);
        awaitCaughtUp(second);
        first.giveUp();
        assertThatThrownBy(ending::join).hasMessageContaining("not needed");
        for (int i = 0; i < KEYS; i++) {
            write("k" + i, 5_000 + i);
        }
        second.freeze();
        running.join();
        try (PhysicalPartition child = open(new PartitionDescriptor(10, RingRange.FULL))) {
            requireChild(child);
        }
    }

    @Test
    void aReplicaThatGetsOtherContentsEndsItsCopy() throws IOException {
        MergedCopy copy = copyDuring(() -> logs.getFirst().replace());
        assertThatThrownBy(copy::run)
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("other contents");
        requireNothingLeft();
    }

    @Test
    void aReplicaThatIsClosedDoesNotWaitForItsCopy() throws IOException {
        List<CompletableFuture<Void>> closing = new ArrayList<>();
        MergedCopy copy =
                copyDuring(
                        () -> {
                            PhysicalPartition lower = parents.getFirst();
                            closing.add(
                                    CompletableFuture.runAsync(
                                            lower::close, Thread::startVirtualThread));
                            while (!lower.store().isClosing()) {
                                Thread.onSpinWait();
                            }
                        });
        assertThatThrownBy(copy::run).hasMessageContaining("was closed");
        closing.getFirst().orTimeout(10, TimeUnit.SECONDS).join();
        requireNothingLeft();
    }

    @Test
    void aDefinitionThatChangesEndsTheCopy() throws IOException {
        MergedCopy copy =
                copyDuring(
                        () ->
                                install(
                                        PartitionFixture.definition(
                                                2,
                                                IndexingPolicy.ALL,
                                                UniqueKeyPolicy.NONE,
                                                new TimeToLive(1_000))));
        assertThatThrownBy(copy::run).hasMessageContaining("definition has changed");
        requireNothingLeft();
    }

    @Test
    void aDiskWithoutRoomEndsTheCopy() throws IOException {
        MergedCopy copy = copy(() -> false);
        assertThatThrownBy(copy::run).hasMessageContaining("no room");
        assertThat(copy.hasRunOutOfRoom()).isTrue();
        requireNothingLeft();
    }

    @Test
    void nobodyTakesAnUnfinishedCopyForAPartition() {
        MergedCopy copy =
                copyDuring(
                        () -> {
                            assertThat(folder(CHILD.number())).doesNotExist();
                            assertThat(directory.resolve("9.merging")).isDirectory();
                        });
        CompletableFuture<Void> running = start(copy);
        awaitCaughtUp(copy);
        assertThat(folder(CHILD.number())).doesNotExist();
        copy.freeze();
        running.join();
        assertThat(directory.resolve("9.merging")).doesNotExist();
        assertThat(MergedCopy.isUnfinished(directory.resolve("9.merging"))).isTrue();
    }

    @AfterEach
    void close() {
        parents.forEach(PhysicalPartition::close);
        fixture.close();
    }
}
