package dev.orrery.cluster.capacity;

import dev.orrery.cluster.planning.PartitionPlanner;
import dev.orrery.cluster.planning.PlannerSettings;
import dev.orrery.cluster.planning.ThroughputRules;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.limit.ContainerLimits;
import java.util.function.IntFunction;

/**
 * How throughput, storage and physical partitions go together.
 *
 * @param partitions the limits of physical partitions
 * @param cassandraPartitionBytes what a partition with Cassandra containers may store
 * @param throughput what may be provisioned
 * @param overrides the limits of a container that differ from everybody's, by its number
 */
public record CapacityRules(
        PlannerSettings partitions,
        long cassandraPartitionBytes,
        ThroughputRules throughput,
        IntFunction<ContainerLimits> overrides) {
    public static final CapacityRules DEFAULT =
            new CapacityRules(
                    PlannerSettings.DEFAULT,
                    PlannerSettings.CASSANDRA.partitionBytes(),
                    ThroughputRules.DEFAULT);

    public CapacityRules {
        if (cassandraPartitionBytes < 1) {
            throw new IllegalArgumentException("a partition stores something");
        }
    }

    public CapacityRules(
            PlannerSettings partitions, long cassandraPartitionBytes, ThroughputRules throughput) {
        this(partitions, cassandraPartitionBytes, throughput, _ -> ContainerLimits.NONE);
    }

    public CapacityRules withOverrides(IntFunction<ContainerLimits> newOverrides) {
        return new CapacityRules(partitions, cassandraPartitionBytes, throughput, newOverrides);
    }

    public CapacityRules withPartitions(PlannerSettings settings) {
        return new CapacityRules(settings, cassandraPartitionBytes, throughput, overrides);
    }

    /**
     * The planner of an owner.
     *
     * @param cassandra whether one of its containers is a Cassandra table
     */
    public PartitionPlanner planner(boolean cassandra) {
        return new PartitionPlanner(settings(cassandra));
    }

    private PlannerSettings settings(boolean cassandra) {
        return cassandra ? partitions.withPartitionBytes(cassandraPartitionBytes) : partitions;
    }

    /** The planner of a container with partitions of its own, by the limits of that container. */
    public PartitionPlanner planner(int containerNumber, boolean cassandra) {
        return new PartitionPlanner(
                settings(cassandra).limitedBy(overrides.apply(containerNumber)));
    }

    /** Physical partitions of a new container with throughput of its own. */
    public int partitionsOfContainer(Throughput wanted) {
        return partitionsAtCreation(wanted, false);
    }

    /** Physical partitions of a new database whose containers share its throughput. */
    public int partitionsOfDatabase(Throughput wanted) {
        return partitionsAtCreation(wanted, true);
    }

    private int partitionsAtCreation(Throughput wanted, boolean shared) {
        if (wanted.ceilingRuPerSecond() > throughput.maximumRuPerSecond()) {
            throw OrreryException.badRequest(
                    "Throughput of %d RU/s is more than the %d RU/s that one resource may have."
                            .formatted(
                                    wanted.ceilingRuPerSecond(), throughput.maximumRuPerSecond()));
        }
        return planner(false).partitionsAtCreation(wanted, shared);
    }
}
