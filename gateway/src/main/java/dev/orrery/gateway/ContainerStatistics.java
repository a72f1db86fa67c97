package dev.orrery.gateway;

import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;

/**
 * What a container holds, summed over its physical partitions.
 *
 * @param bytes keys and values of the items, as stored
 * @param indexProgress how far the index has followed the last change of the policy, in percent; as
 *     far as in the partition where it is least far
 */
public record ContainerStatistics(long items, long bytes, int indexProgress) {
    private static final ContainerStatistics NOTHING = new ContainerStatistics(0, 0, 100);

    static ContainerStatistics of(Routes routes, int containerNumber) {
        return RetryPolicy.run(() -> sum(routes, containerNumber), _ -> false);
    }

    private static ContainerStatistics sum(Routes routes, int containerNumber) {
        ContainerStatistics sum = NOTHING;
        for (RangeRecord range : routes.ranges(containerNumber).all()) {
            sum = sum.plus(routes.partition(range).statistics(containerNumber));
        }
        return sum;
    }

    private ContainerStatistics plus(dev.orrery.partition.ContainerStatistics part) {
        return new ContainerStatistics(
                items + part.items(),
                bytes + part.bytes(),
                Math.min(indexProgress, part.indexProgress()));
    }
}
