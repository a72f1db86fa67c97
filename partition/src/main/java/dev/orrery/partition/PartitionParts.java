package dev.orrery.partition;

import dev.orrery.partition.budget.PartitionBudget;
import dev.orrery.partition.evaluate.CommandEvaluator;
import dev.orrery.partition.evaluate.RecentWrites;
import dev.orrery.partition.evaluate.RowWork;
import dev.orrery.replication.ReplicationLog;
import dev.orrery.storage.engine.PartitionStore;

/** What the writer of one partition works with. */
record PartitionParts(
        PartitionStore store,
        ReplicationLog log,
        CommandEvaluator evaluator,
        RecentWrites recent,
        RowWork rowWork,
        CommandPath commands,
        PartitionBudget budget) {}
