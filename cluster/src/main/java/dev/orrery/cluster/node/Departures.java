package dev.orrery.cluster.node;

import dev.orrery.cluster.remote.RemotePartitions;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows which replica sets do without this node. A replica that is to go takes part in its set's
 * decisions until its leader says that it is no member any more: to remove it before would be to
 * lose a vote.
 */
final class Departures {
    private final String self;
    private final RemotePartitions partitions;
    private final Map<Integer, CompletableFuture<Boolean>> asked = new ConcurrentHashMap<>();

    Departures(String self, RemotePartitions partitions) {
        this.self = self;
        this.partitions = partitions;
    }

    /** To be called again and again: asks in the background. */
    boolean isOut(int partition) {
        CompletableFuture<Boolean> answer =
                asked.computeIfAbsent(
                        partition,
                        number ->
                                partitions
                                        .partition(number)
                                        .members()
                                        .thenApply(members -> !members.contains(self))
                                        .exceptionally(_ -> false));
        if (!answer.isDone()) {
            return false;
        }
        asked.remove(partition, answer);
        return answer.join();
    }
}
