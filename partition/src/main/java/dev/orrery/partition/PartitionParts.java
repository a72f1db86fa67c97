package dev.orrery.partition;

import dev.orrery.partition.budget.PartitionBudget;
import dev.orrery.partition.evaluate.CommandEvaluator;
import dev.orrery.partition.evaluate.RecentWrites;
import dev.orrery.partition.evaluate.RowWork;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.ReplicationLog;
import dev.orrery.storage.engine.PartitionStore;
import java.util.function.Consumer;

/**
 * What the writer of one partition works with.
 *
 * @param departures is told when the log says that the partition's children have taken over
 */
record PartitionParts(
        PartitionStore store,
        ReplicationLog log,
        CommandEvaluator evaluator,
        RecentWrites recent,
        RowWork rowWork,
        CommandPath commands,
        PartitionBudget budget,
        Consumer<PartitionDescriptor> departures) {}
