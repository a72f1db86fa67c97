package dev.orrery.partition;

import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.ReplicationLog;
import dev.orrery.storage.engine.PartitionStore;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * How one replica of several takes part in its partition.
 *
 * @param log opens the replica's log on its store
 * @param commands how commands reach the leader
 * @param departures is told when the log says that the partition's children have taken over; on a
 *     thread of the log, so it must be quick
 */
public record ReplicaSetup(
        Function<PartitionStore, ReplicationLog> log,
        CommandPath commands,
        Consumer<PartitionDescriptor> departures) {}
