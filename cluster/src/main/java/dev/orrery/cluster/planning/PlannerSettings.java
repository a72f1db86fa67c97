package dev.orrery.cluster.planning;

import dev.orrery.model.limit.ContainerLimits;
import java.util.concurrent.TimeUnit;

/**
 * The limits of physical partitions. The defaults are the documented ones; tests set tiny ones.
 *
 * @param partitionRuPerSecond what one partition can serve
 * @param newPartitionRuPerSecond what one partition is given when a container with manual
 *     throughput is created: less than it can serve, so that there is room to grow
 * @param partitionBytes what one partition may store
 * @param merge when neighbours are merged
 */
public record PlannerSettings(
        SplitPolicy policy,
        long partitionRuPerSecond,
        long newPartitionRuPerSecond,
        long partitionBytes,
        MergeSettings merge) {
    private static final long GIB = 1L << 30;

    public static final PlannerSettings DEFAULT =
            new PlannerSettings(SplitPolicy.EVEN, 10_000, 6_000, 50 * GIB, MergeSettings.DEFAULT);

    /** Cassandra containers store less in a partition. */
    public static final PlannerSettings CASSANDRA = DEFAULT.withPartitionBytes(30 * GIB);

    public PlannerSettings {
        if (newPartitionRuPerSecond < 1 || partitionRuPerSecond < newPartitionRuPerSecond) {
            throw new IllegalArgumentException(
                    "a new partition gets between 1 RU/s and what a partition can serve");
        }
        if (partitionBytes < 1) {
            throw new IllegalArgumentException("a partition stores something");
        }
        if (2 * merge.belowRuPerSecond() > partitionRuPerSecond) {
            throw new IllegalArgumentException("merged partitions would be split again");
        }
    }

    /**
     * When neighbours are merged. Both figures are averages of the two.
     *
     * @param largestFill how full the merged partition may be, as a part of what it may store: well
     *     below 1, so that it is not split again soon
     * @param quietMillis how long nothing has been split, merged or provisioned
     */
    public record MergeSettings(
            long belowRuPerSecond, long belowBytes, double largestFill, long quietMillis) {
        public static final MergeSettings DEFAULT =
                new MergeSettings(3_000, 20 * GIB, 0.5, TimeUnit.MINUTES.toMillis(10));

        public MergeSettings {
            if (belowRuPerSecond < 0 || belowBytes < 0 || quietMillis < 0) {
                throw new IllegalArgumentException("merge limits are not negative");
            }
            if (!(largestFill > 0 && largestFill < 1)) {
                throw new IllegalArgumentException("no part of a whole: " + largestFill);
            }
        }
    }

    public PlannerSettings withPolicy(SplitPolicy newPolicy) {
        return new PlannerSettings(
                newPolicy, partitionRuPerSecond, newPartitionRuPerSecond, partitionBytes, merge);
    }

    public PlannerSettings withPartitionBytes(long newPartitionBytes) {
        return new PlannerSettings(
                policy, partitionRuPerSecond, newPartitionRuPerSecond, newPartitionBytes, merge);
    }

    /** The same with what differs for one container; what depends on a figure shrinks with it. */
    public PlannerSettings limitedBy(ContainerLimits limits) {
        long serves = limits.partitionRuPerSecond().orElse(partitionRuPerSecond);
        return new PlannerSettings(
                policy,
                serves,
                Math.min(serves, newPartitionRuPerSecond),
                limits.partitionBytes().orElse(partitionBytes),
                new MergeSettings(
                        Math.min(merge.belowRuPerSecond(), serves / 2),
                        merge.belowBytes(),
                        merge.largestFill(),
                        merge.quietMillis()));
    }

    /** What a merged partition may store at once. */
    double largestMergedBytes() {
        return partitionBytes * merge.largestFill();
    }
}
