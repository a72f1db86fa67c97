package dev.orrery.partition;

import dev.orrery.replication.ReplicationLog;
import dev.orrery.storage.engine.PartitionStore;
import java.util.function.Function;

/**
 * How one replica of several takes part in its partition.
 *
 * @param log opens the replica's log on its store
 * @param commands how commands reach the leader
 */
public record ReplicaSetup(Function<PartitionStore, ReplicationLog> log, CommandPath commands) {}
