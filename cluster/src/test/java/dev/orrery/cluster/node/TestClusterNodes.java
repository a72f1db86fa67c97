package dev.orrery.cluster.node;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.NodePlace;
import dev.orrery.cluster.split.ChangeFaults;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.partition.MergedCopy;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftTiming;
import dev.orrery.testkit.machine.FreePorts;
import dev.orrery.testkit.machine.Together;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A cluster whose nodes are all in this process. */
final class TestClusterNodes implements AutoCloseable {
    static final long CLUSTER = 4711;
    private static final Duration REPLACE_AFTER = Duration.ofSeconds(10);

    /** A change of members that has come to nothing is tried again after a minute. */
    private static final Duration PATIENCE = Duration.ofSeconds(150);

    private final Path directory;
    private final List<RaftMember> members = new ArrayList<>();
    private final List<String> regions = new ArrayList<>();
    private final Map<Integer, Cluster> running = new ConcurrentSkipListMap<>();
    private final ChangeFaults faults;
    private final UnaryOperator<ClusterOptions> adaptation;

    TestClusterNodes(Path directory, int count) {
        this(directory, count, ChangeFaults.NONE);
    }

    /** Nodes in several regions; the first one takes the writes. */
    TestClusterNodes(Path directory, List<String> regions) {
        this(directory, 0, ChangeFaults.NONE);
        regions.forEach(this::join);
    }

    TestClusterNodes(Path directory, int count, ChangeFaults faults) {
        this(directory, count, faults, UnaryOperator.identity());
    }

    /** Nodes with other options than usual. */
    TestClusterNodes(
            Path directory,
            int count,
            ChangeFaults faults,
            UnaryOperator<ClusterOptions> adaptation) {
        this.directory = directory;
        this.faults = faults;
        this.adaptation = adaptation;
        for (int i = 0; i < count; i++) {
            join();
        }
    }

    /** One node more; the first one begins the cluster. */
    void join() {
        join("");
    }

    /** One node more in a region. */
    void join(String region) {
        regions.add(region);
        int number = members.size();
        members.add(new RaftMember("n" + (number + 1), FreePorts.address()));
        if (number > 0) {
            RaftMember self = members.get(number);
            RaftMember seed = members.get(running.keySet().iterator().next());
            long id =
                    new JoinCall(self.node(), self.address(), new NodePlace(region, ""))
                            .send(seed.address(), Optional.empty());
            if (id != CLUSTER) {
                throw new AssertionError("another cluster answered");
            }
        }
        start(number);
    }

    void start(int number) {
        NodeSetup setup =
                new NodeSetup(
                        CLUSTER,
                        members.get(number),
                        new NodePlace(regions.get(number), ""),
                        number == 0,
                        members.get(number).address(),
                        Optional.empty(),
                        REPLACE_AFTER,
                        RaftTiming.DEFAULT);
        ClusterOptions options =
                ClusterOptions.defaults(directory.resolve("n" + number))
                        .withRateLimits(RateLimits.NONE);
        running.put(number, Cluster.open(adaptation.apply(options), setup, faults));
    }

    void stop(int number) {
        Cluster cluster = node(number);
        running.remove(number);
        cluster.close();
    }

    /** The replica sets of which a node has a log, besides those of the system. */
    Set<Integer> logs(int number) {
        Path logs = directory.resolve("n" + number).resolve("raft").resolve("logs");
        try (Stream<Path> folders = Files.list(logs)) {
            return folders.map(folder -> UUID.fromString(folder.getFileName().toString()))
                    .map(uuid -> (int) uuid.getLeastSignificantBits())
                    .filter(group -> group > 0 && group < ResourceId.MAX_PARTITION_NUMBER)
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Copies for merges that lie in a node's folder of partitions. */
    List<String> unfinishedCopies(int number) {
        Path partitions = directory.resolve("n" + number).resolve("partitions");
        try (Stream<Path> folders = Files.list(partitions)) {
            return folders.filter(MergedCopy::isUnfinished).map(Path::toString).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RaftMember member(int number) {
        return members.get(number);
    }

    Cluster node(int number) {
        return Optional.ofNullable(running.get(number)).orElseThrow();
    }

    List<Cluster> all() {
        return List.copyOf(running.values());
    }

    /** The node that leads a partition. */
    int leader(int partition) {
        await(() -> findLeader(partition).isPresent());
        return findLeader(partition).orElseGet(() -> leader(partition));
    }

    private Optional<Integer> findLeader(int partition) {
        return running.keySet().stream()
                .filter(
                        number ->
                                node(number)
                                        .partitions()
                                        .find(partition)
                                        .filter(one -> one.isLeader())
                                        .isPresent())
                .findFirst();
    }

    static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("it did not happen in time");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    @Override
    public void close() {
        Together.forEach(running.values(), Cluster::close);
    }
}
