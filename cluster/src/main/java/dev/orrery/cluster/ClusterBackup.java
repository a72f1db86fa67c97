package dev.orrery.cluster;

import dev.orrery.cluster.backup.RemoteCopies;
import dev.orrery.cluster.backup.StandingWriters;
import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.CatalogStore;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.cluster.node.SetLeaders;
import dev.orrery.cluster.operation.MetadataOperations;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.partitions.ParallelWork;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.ErrorKind;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.CopiedReplica;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.raft.RaftMember;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies all that a cluster has to one of its nodes, as the data of a server that is alone, while
 * requests go on. The writers of all replica sets stand still together for a moment, in which every
 * store is copied where it is: by this node if its replica has as much as the leader's, else by the
 * node that leads. What other nodes have copied is brought here afterwards.
 *
 * <p>Splits, merges, moves and new leaders may come in between; then nothing was copied that is of
 * use, and it begins again.
 */
final class ClusterBackup {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterBackup.class);
    private static final int MAX_ATTEMPTS = 10;
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** For replicas of this node to have what their leaders have, who stand still meanwhile. */
    private static final long CATCH_UP_MILLIS = 1_000;

    private static final int THREADS = 8;
    private static final int CATALOG = CatalogStore.DESCRIPTOR.number();
    private static final int INTENTS = IntentLog.REPLICATED.number();

    private final Contents contents;
    private final SetLeaders leaders;
    private final NodeResources resources;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    /** What this node has of the cluster. */
    record Contents(
            Catalog catalog,
            IntentLog intents,
            LocalPartitions partitions,
            MetadataOperations operations) {}

    /** When all stood still, and at which LSN each, those of the system too. */
    private record Moment(
            List<PartitionDescriptor> parts, Map<Integer, Long> lsns, long pauseNanos) {}

    ClusterBackup(Contents contents, SetLeaders leaders, NodeResources resources, Clock clock) {
        this.contents = contents;
        this.leaders = leaders;
        this.resources = resources;
        this.clock = clock;
    }

    /** Makes the copies in a folder that is there and empty. */
    BackupReport into(Path folder) {
        for (int attempt = 1; ; attempt++) {
            try {
                return attempt(folder);
            } catch (OrreryException e) {
                if (e.code().kind() != ErrorKind.UNAVAILABLE || attempt == MAX_ATTEMPTS) {
                    throw e;
                }
                LOG.atInfo()
                        .addKeyValue("reason", e.getMessage())
                        .log("A backup of the cluster begins again");
                clear(folder);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static void clear(Path folder) {
        try {
            Recovery.clear(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + folder, e);
        }
    }

    private BackupReport attempt(Path folder) {
        flush();
        try (RemoteCopies copies = new RemoteCopies(leaders)) {
            Moment moment = contents.operations().alone(() -> copyAtOneMoment(copies, folder));
            Path root = folder.resolve(DataPaths.PARTITIONS);
            copies.take(number -> root.resolve(Integer.toString(number)));
            settle(moment, folder);
            return new BackupReport(
                    moment.parts().size(), TimeUnit.NANOSECONDS.toMillis(moment.pauseNanos()));
        }
    }

    private Moment copyAtOneMoment(RemoteCopies copies, Path folder) {
        try (StandingWriters writers = new StandingWriters(leaders, random.nextLong())) {
            long begin = clock.monotonicNanos();
            // Once it stands, the catalog says which partitions there are.
            writers.hold(List.of(CATALOG, INTENTS));
            awaitSystem(writers);
            contents.catalog().reload();
            List<PartitionDescriptor> parts = descriptors(contents.catalog().snapshot());
            writers.hold(numbers(parts));
            copy(parts, writers, copies, folder);
            Map<Integer, Long> lsns = lsns(parts, writers);
            writers.release();
            return new Moment(parts, lsns, clock.monotonicNanos() - begin);
        }
    }

    /** Beside requests, so that little is left to do while they wait. */
    private void flush() {
        List<Integer> numbers = numbers(descriptors(contents.catalog().snapshot()));
        contents.catalog().partition().flush();
        contents.intents().partition().flush();
        new ParallelWork(THREADS).forEach(numbers, this::flush);
    }

    private void flush(int number) {
        contents.partitions()
                .find(number)
                .ifPresentOrElse(
                        PhysicalPartition::flush,
                        () -> {
                            byte[] _ =
                                    leaders.find(number)
                                            .thenCompose(node -> leaders.flush(node, number))
                                            .exceptionally(_ -> new byte[0])
                                            .join();
                        });
    }

    /** This node has replicas of what every node has. */
    private void awaitSystem(StandingWriters writers) {
        CompletableFuture<Void> both =
                CompletableFuture.allOf(
                        contents.catalog().partition().reached(writers.at(CATALOG).lsn()),
                        contents.intents().partition().reached(writers.at(INTENTS).lsn()));
        try {
            both.orTimeout(CATCH_UP_MILLIS, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "This node is behind the others; make the backup on another one.",
                    e);
        }
    }

    private static List<PartitionDescriptor> descriptors(CatalogSnapshot snapshot) {
        return snapshot.allRanges().stream()
                .map((RangeRecord range) -> new PartitionDescriptor(range.number(), range.range()))
                .toList();
    }

    private static List<Integer> numbers(List<PartitionDescriptor> parts) {
        return parts.stream().map(PartitionDescriptor::number).toList();
    }

    private static Map<Integer, Long> lsns(
            List<PartitionDescriptor> parts, StandingWriters writers) {
        Map<Integer, Long> lsns = new HashMap<>();
        Stream.concat(Stream.of(CATALOG, INTENTS), numbers(parts).stream())
                .forEach(number -> lsns.put(number, writers.at(number).lsn()));
        return lsns;
    }

    private void copy(
            List<PartitionDescriptor> parts,
            StandingWriters writers,
            RemoteCopies copies,
            Path folder) {
        List<Integer> here = here(numbers(parts), writers);
        Map<Integer, RaftMember> elsewhere = new HashMap<>();
        for (int number : numbers(parts)) {
            if (!here.contains(number)) {
                elsewhere.put(number, writers.at(number).leader());
            }
        }
        contents.catalog().partition().checkpoint(folder.resolve(DataPaths.CATALOG));
        contents.intents().partition().checkpoint(folder.resolve(DataPaths.INTENTS));
        contents.partitions().checkpoint(here, folder.resolve(DataPaths.PARTITIONS));
        copies.open(elsewhere);
    }

    /** Those of which this node has a replica that is soon as new as the leader's. */
    private List<Integer> here(List<Integer> numbers, StandingWriters writers) {
        Map<Integer, CompletableFuture<Void>> reached = new HashMap<>();
        for (int number : numbers) {
            contents.partitions()
                    .find(number)
                    .filter(replica -> replica.isAdmitted() && !replica.isFailed())
                    .ifPresent(
                            replica ->
                                    reached.put(number, replica.reached(writers.at(number).lsn())));
        }
        CompletableFuture<Void> all =
                CompletableFuture.allOf(reached.values().toArray(CompletableFuture[]::new));
        Void _ =
                all.orTimeout(CATCH_UP_MILLIS, TimeUnit.MILLISECONDS)
                        .exceptionally(_ -> null)
                        .join();
        return reached.entrySet().stream()
                .filter(one -> one.getValue().state() == CompletableFuture.State.SUCCESS)
                .map(Map.Entry::getKey)
                .toList();
    }

    private void settle(Moment moment, Path folder) {
        Path root = folder.resolve(DataPaths.PARTITIONS);
        new ParallelWork(THREADS)
                .forEach(
                        moment.parts(),
                        part ->
                                settle(
                                        moment,
                                        root.resolve(Integer.toString(part.number())),
                                        part,
                                        part));
        settle(moment, folder.resolve(DataPaths.INTENTS), IntentLog.REPLICATED, IntentLog.LOCAL);
        Path catalog = folder.resolve(DataPaths.CATALOG);
        settle(moment, catalog, CatalogStore.DESCRIPTOR, CatalogStore.DESCRIPTOR);
        try (CatalogStore store = CatalogStore.open(resources.catalogContext(), catalog)) {
            Recovery.forgetNodes(Catalog.open(store, clock));
        }
    }

    private void settle(
            Moment moment, Path directory, PartitionDescriptor replica, PartitionDescriptor alone) {
        CopiedReplica.settle(
                resources.storage(),
                directory,
                moment.lsns().getOrDefault(replica.number(), -1L),
                replica,
                alone);
    }
}
