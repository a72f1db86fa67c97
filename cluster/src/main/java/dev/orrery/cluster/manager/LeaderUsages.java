package dev.orrery.cluster.manager;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * What the leaders of partitions have reported, and since when they are behind. Only a leader's
 * writer can be behind, and a node may have no replica of a partition at all.
 */
final class LeaderUsages {
    private final Map<Integer, Known> known = new ConcurrentHashMap<>();

    /** The last report, and when the first of those came that said the partition is behind. */
    private record Known(LeaderUsage usage, long behindSinceNanos) {}

    void look(int partitionNumber, LeaderUsage usage, long nowNanos) {
        known.merge(
                partitionNumber,
                new Known(usage, nowNanos),
                (before, now) ->
                        before.usage.behind() && usage.behind()
                                ? new Known(usage, before.behindSinceNanos)
                                : now);
    }

    void forget(int partitionNumber) {
        known.remove(partitionNumber);
    }

    void retainAll(Set<Integer> partitionNumbers) {
        known.keySet().retainAll(partitionNumbers);
    }

    boolean has(int partitionNumber) {
        return known.containsKey(partitionNumber);
    }

    long itemBytes(int partitionNumber) {
        Known found = known.get(partitionNumber);
        return found == null ? 0 : found.usage.itemBytes();
    }

    boolean isBehindFor(int partitionNumber, int seconds, long nowNanos) {
        Known found = known.get(partitionNumber);
        return found != null
                && found.usage.behind()
                && nowNanos - found.behindSinceNanos >= TimeUnit.SECONDS.toNanos(seconds);
    }
}
