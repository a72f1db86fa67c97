package dev.orrery.cluster.node;

import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets replicas answer reads after they were opened: once their leader has said what there is, and
 * they have it. Where nobody leads for a while, they answer with what they have.
 */
final class Admission {
    /** Longer than a replica set needs for a new leader. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final LeaderBarriers barriers;
    private final Clock clock;
    private final Map<Integer, Long> sinceNanos = new ConcurrentHashMap<>();
    private final Map<Integer, CompletableFuture<?>> asking = new ConcurrentHashMap<>();

    Admission(LeaderBarriers barriers, Clock clock) {
        this.barriers = barriers;
        this.clock = clock;
    }

    /** To be called again and again until the replica is admitted. Never blocks. */
    void advance(PhysicalPartition partition) {
        int number = partition.number();
        if (partition.isAdmitted()) {
            sinceNanos.remove(number);
            return;
        }
        long since = sinceNanos.computeIfAbsent(number, _ -> clock.monotonicNanos());
        // One that has nothing yet would show less than anybody has ever seen.
        if (partition.lsn() > 0 && clock.monotonicNanos() - since > PATIENCE.toNanos()) {
            partition.admit(partition.lsn());
            return;
        }
        if (asking.containsKey(number)) {
            return;
        }
        CompletableFuture<Void> noted = new CompletableFuture<>();
        asking.put(number, noted);
        CompletableFuture<Long> _ =
                barriers.ask(partition)
                        .whenComplete(
                                (lsn, _) -> {
                                    asking.remove(number);
                                    if (lsn != null) {
                                        partition.admit(lsn);
                                    }
                                });
    }
}
