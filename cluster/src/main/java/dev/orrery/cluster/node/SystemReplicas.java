package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogStore;
import dev.orrery.cluster.intent.IntentLog;
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

    SystemReplicas(NodeSetup setup, ReplicaHosting hosting) {
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
        AtomicReference<Catalog> opened = new AtomicReference<>();
        await(
                partition,
                () -> {
                    // Until the replica has what there was, it refuses to be read.
                    if (setup.founder() || !store.isEmpty()) {
                        opened.set(Catalog.open(store, clock));
                    }
                    return opened.get() != null;
                });
        return Objects.requireNonNull(opened.get());
    }

    /**
     * Waits on the node on which the cluster began, until it is known whether this is the
     * beginning. It does not wait for what others say: they may wait for this node.
     */
    IntentLog openIntents(PartitionContext context, Path directory) {
        PhysicalPartition partition = open(context, IntentLog.REPLICATED, directory);
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
