package dev.orrery.gateway.status;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.metering.Throttle;
import dev.orrery.gateway.metering.ThrottleLog;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.key.PartitionKeyText;
import dev.orrery.partition.LogicalUse;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** Says why a request was refused for want of budget. */
public final class Explainer {
    /** A logical partition with more than this part of the spending is what has to change. */
    private static final double HOT_SHARE = 0.5;

    /** A partition that uses more than this part of its budget is busy. */
    private static final double BUSY = 0.7;

    private final ThrottleLog throttles;
    private final StatusReader status;
    private final IntFunction<Optional<ContainerRecord>> containers;

    public Explainer(
            ThrottleLog throttles,
            StatusReader status,
            IntFunction<Optional<ContainerRecord>> containers) {
        this.throttles = throttles;
        this.status = status;
        this.containers = containers;
    }

    /** Empty if the request was never refused, or too long ago, or its container is gone. */
    public Optional<Explanation> explain(String activityId) {
        return throttles
                .find(activityId)
                .flatMap(
                        throttle ->
                                containers
                                        .apply(throttle.containerNumber())
                                        .map(container -> explain(throttle, container)));
    }

    private Explanation explain(Throttle throttle, ContainerRecord container) {
        List<LogicalUse> spenders =
                throttle.spenders().stream()
                        .flatMap(one -> LogicalUse.of(one, status::definition).stream())
                        .toList();
        ContainerStatus now = status.status(container);
        Remedy remedy = remedy(throttle, spenders, now);
        return new Explanation(throttle, spenders, remedy, advice(remedy, throttle, spenders, now));
    }

    private static Remedy remedy(
            Throttle throttle, List<LogicalUse> spenders, ContainerStatus now) {
        if (throttle.held()) {
            return Remedy.RELEASE_THE_HOLD;
        }
        boolean single = now.partitions().size() == 1;
        long busy = now.partitions().stream().filter(each -> each.utilisation() >= BUSY).count();
        if (!spenders.isEmpty() && spenders.getFirst().share() > HOT_SHARE && !single) {
            return Remedy.DIVIDE_THE_HOT_KEY;
        }
        if (throttle.request().priority() == Priority.LOW
                && throttle.budget().spentThisSecond() < throttle.budget().ruPerSecond()) {
            return Remedy.RAISE_THE_PRIORITY;
        }
        if (busy == 0) {
            return Remedy.WAIT;
        }
        return single || busy > now.partitions().size() / 2
                ? Remedy.RAISE_THROUGHPUT
                : Remedy.SPLIT_THE_PARTITION;
    }

    private static String advice(
            Remedy remedy, Throttle throttle, List<LogicalUse> spenders, ContainerStatus now) {
        return switch (remedy) {
            case RAISE_THROUGHPUT ->
                    "Raise the throughput of %d RU/s: its partitions are busy."
                            .formatted(now.throughput().provisionedRuPerSecond());
            case DIVIDE_THE_HOT_KEY ->
                    ("Divide the partition key %s: it takes %d %% of the %d RU/s of partition %d,"
                                    + " and no split can divide one key.")
                            .formatted(
                                    PartitionKeyText.write(spenders.getFirst().key()),
                                    Math.round(100 * spenders.getFirst().share()),
                                    Math.round(throttle.budget().ruPerSecond()),
                                    throttle.partitionNumber());
            case SPLIT_THE_PARTITION ->
                    ("Partition %d is busy and others are not, with many keys in it: raise the"
                                    + " throughput beyond %d RU/s, so that it is split.")
                            .formatted(
                                    throttle.partitionNumber(),
                                    now.throughput().offer().instantMaximumRuPerSecond());
            case RAISE_THE_PRIORITY ->
                    "Send the request with high priority: others had the budget of this second.";
            case RELEASE_THE_HOLD ->
                    "End the test: somebody holds keys of this container back with the partition"
                            + " lab, and 'orrery lab release' ends that.";
            case WAIT -> "Nothing has to change: it was a peak, and clients retry by themselves.";
        };
    }
}
