package dev.orrery.partition;

import dev.orrery.model.limit.LimitOverrides;
import dev.orrery.model.limit.Limits;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.budget.Budgets;
import dev.orrery.partition.graph.LinkNews;
import dev.orrery.partition.loop.WriterPool;
import dev.orrery.replication.Durability;
import dev.orrery.storage.engine.StorageEnvironment;

/**
 * What all partitions of a node share.
 *
 * @param overrides where a container's limits differ
 * @param budgets what each of them may spend
 * @param links told when partitions have changes of edges for each other
 */
public record PartitionContext(
        StorageEnvironment storage,
        WriterPool writers,
        Clock clock,
        IdSource ids,
        Durability durability,
        Limits limits,
        LimitOverrides overrides,
        WriterLimits writerLimits,
        Budgets budgets,
        LinkNews links) {}
