package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogStore;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.cluster.repair.FailedReplicas;
import dev.orrery.cluster.repair.SystemReplica;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.PartitionContext;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.raft.RaftMembers;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Opens a node's replicas of what every node has. Their replica sets begin on the node on which the
 * cluster began; others are called by those who lead.
 */
final class SystemReplicas {
    /** How long a node waits at its start for the others. */
    private static final long START_SECONDS = 120;

    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final NodeSetup setup;
    private final ReplicaHosting hosting;
    private final FailedReplicas failed;
    private final List<SystemReplica> opened = new CopyOnWriteArrayList<>();

    SystemReplicas(NodeSetup setup, ReplicaHosting hosting, Clock clock) {
        this.failed = new FailedReplicas(clock);
        this.setup = setup;
        this.hosting = hosting;
    }

    private PhysicalPartition open(
            PartitionContext context, PartitionDescriptor descriptor, Path directory) {
        return hosting.open(
                context,
                descriptor,
                directory,
                setup.founder() ? RaftMembers.voting(List.of(setup.self())) : RaftMembers.NONE);
    }

    /** Waits for the others if there are any. */
    Catalog openCatalog(PartitionContext context, Path directory, Clock clock) {
        PhysicalPartition partition = open(context, CatalogStore.DESCRIPTOR, directory);
        await(partition, partition::isAdmitted);
        CatalogStore store =
                setup.founder() ? CatalogStore.founded(partition) : CatalogStore.joined(partition);
        AtomicReference<Catalog> found = new AtomicReference<>();
        await(
                partition,
                () -> {
                    // Until the replica has what there was, it refuses to be read.
                    if (setup.founder() || !store.isEmpty()) {
                        found.set(Catalog.open(store, clock));
                    }
                    return found.get() != null;
                });
        Catalog catalog = Objects.requireNonNull(found.get());
        opened.add(
                new SystemReplica(
                        () -> open(context, CatalogStore.DESCRIPTOR, directory),
                        catalog::partition,
                        catalog::goOnWith));
        return catalog;
    }

    /** Opens those again that have failed. To be called again and again, by one thread. */
    void repair() {
        for (SystemReplica each : opened) {
            each.repair(failed);
            if (!each.replica().isFailed()) {
                hosting.admission().advance(each.replica());
            }
        }
    }

    /** Those that have failed, for people. */
    List<String> failures() {
        return failed.described();
    }

    /**
     * Waits on the node on which the cluster began, until it is known whether this is the
     * beginning. It does not wait for what others say: they may wait for this node.
     */
    IntentLog openIntents(PartitionContext context, Path directory) {
        IntentLog intents = openedIntents(open(context, IntentLog.REPLICATED, directory));
        opened.add(
                new SystemReplica(
                        () -> open(context, IntentLog.REPLICATED, directory),
                        intents::partition,
                        intents::goOnWith));
        return intents;
    }

    private IntentLog openedIntents(PhysicalPartition partition) {
        if (!setup.founder()) {
            return IntentLog.joined(partition);
        }
        await(partition, () -> partition.isLeader() || !partition.definitions().isEmpty());
        return partition.definitions().isEmpty()
                ? IntentLog.founded(partition)
                : IntentLog.joined(partition);
    }

    private void await(PhysicalPartition partition, BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!isTrue(condition)) {
            if (System.nanoTime() > end) {
                partition.close();
                throw new OrreryException(
                        ErrorCode.SERVICE_UNAVAILABLE,
                        "The cluster did not give this node the catalog within %d seconds."
                                .formatted(START_SECONDS));
            }
            hosting.admission().advance(partition);
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    /** A replica that just gets another store answers nothing for a moment. */
    private static boolean isTrue(BooleanSupplier condition) {
        try {
            return condition.getAsBoolean();
        } catch (OrreryException e) {
            return false;
        }
    }
}
