package dev.orrery.partition;

import dev.orrery.partition.evaluate.CommandEvaluator;
import dev.orrery.partition.evaluate.EtagSource;
import dev.orrery.partition.evaluate.ItemLimits;
import dev.orrery.partition.evaluate.RecentWrites;
import dev.orrery.partition.row.RowEngine;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.LocalLog;
import dev.orrery.replication.ReplicationLog;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.WriteDurability;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The ways in which a folder becomes a partition: alone, as a replica of several, as a child of a
 * split, and on a store that is open already. One that fails closes what it has opened.
 */
final class PartitionOpening {
    private PartitionOpening() {}

    /** Opens the partition in a folder, or makes it if there is none. */
    static PhysicalPartition open(
            PartitionContext context, PartitionDescriptor descriptor, Path directory) {
        PartitionStore store =
                PartitionStore.open(context.storage(), directory, StoreOptions.local());
        try {
            ReplicationLog log =
                    new LocalLog(store, context.durability(), context.writers().timer());
            return open(context, descriptor, store, log);
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** Opens this node's replica of a partition, or makes it if there is none. */
    static PhysicalPartition openReplica(
            PartitionContext context,
            PartitionDescriptor descriptor,
            Path directory,
            ReplicaSetup setup) {
        PartitionStore store =
                PartitionStore.open(context.storage(), directory, StoreOptions.replicated());
        try {
            ChildStore.bear(store, descriptor);
            identify(store, descriptor);
            ReplicationLog log = setup.log().apply(store);
            return open(
                    context,
                    descriptor,
                    new Opened(store, log, setup.commands(), setup.departures()));
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** A store with its log, and how commands reach its leader. */
    private record Opened(
            PartitionStore store,
            ReplicationLog log,
            CommandPath commands,
            Consumer<PartitionDescriptor> departures) {}

    /** Makes a copy of a parent's store this partition's own, after some last changes. */
    static PhysicalPartition adopt(
            PartitionContext context,
            PartitionDescriptor descriptor,
            PartitionStore copy,
            Batch lastChanges) {
        try {
            copy.write(lastChanges, WriteDurability.SYNC);
            ReplicationLog log =
                    new LocalLog(copy, context.durability(), context.writers().timer());
            return open(context, descriptor, copy, log);
        } catch (RuntimeException e) {
            copy.close();
            throw e;
        }
    }

    /** Opens the partition on a store and a log that belong to it from now on. */
    static PhysicalPartition open(
            PartitionContext context,
            PartitionDescriptor descriptor,
            PartitionStore store,
            ReplicationLog log) {
        return open(context, descriptor, new Opened(store, log, CommandPath.HERE, _ -> {}));
    }

    private static PhysicalPartition open(
            PartitionContext context, PartitionDescriptor descriptor, Opened opened) {
        PartitionStore store = opened.store();
        ReplicationLog log = opened.log();
        try {
            identify(store, descriptor);
            EtagSource etags = new EtagSource(context.ids().next(), descriptor.number());
            ItemLimits limits = new ItemLimits(context.limits(), context.overrides());
            RowEngine rowEngine = new RowEngine(limits);
            RecentWrites recent = new RecentWrites();
            CommandEvaluator evaluator = new CommandEvaluator(limits, etags, rowEngine, recent);
            return new PhysicalPartition(
                    descriptor,
                    context,
                    new PartitionParts(
                            store,
                            log,
                            evaluator,
                            recent,
                            rowEngine,
                            opened.commands(),
                            context.budgets().of(descriptor.number()),
                            opened.departures()));
        } catch (RuntimeException e) {
            log.close();
            store.close();
            throw e;
        }
    }

    /** A new store is marked as this partition's; one that belongs to another is refused. */
    private static void identify(PartitionStore store, PartitionDescriptor descriptor) {
        Optional<PartitionDescriptor> stored;
        try (ReadView view = store.latest()) {
            stored = PartitionDescriptor.read(view);
        }
        if (stored.isPresent()) {
            descriptor.requireSame(stored.get());
        } else if (store.options().writeAheadLog()) {
            store.write(descriptor.toBatch(), WriteDurability.SYNC);
        } else {
            store.write(descriptor.toBatch(), WriteDurability.NO_WAL);
            store.flush();
        }
    }
}
