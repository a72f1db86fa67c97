package dev.orrery.cluster.manager;

import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

/** What is known of the last minutes of every partition. */
public final class PartitionWatch {
    private final IntFunction<Optional<PhysicalPartition>> partitions;
    private final Clock clock;
    private final ConcurrentHashMap<Integer, UsageHistory> histories = new ConcurrentHashMap<>();

    /**
     * A watch that knows nothing yet.
     *
     * @param partitions finds a partition by its number, if it is open
     */
    public PartitionWatch(IntFunction<Optional<PhysicalPartition>> partitions, Clock clock) {
        this.partitions = partitions;
        this.clock = clock;
    }

    /** Looks at these partitions and forgets all others. */
    void look(Collection<Integer> numbers) {
        histories.keySet().retainAll(new HashSet<>(numbers));
        long nowNanos = clock.monotonicNanos();
        long epochMillis = clock.epochMillis();
        for (int number : numbers) {
            Optional<PhysicalPartition> partition = partitions.apply(number);
            if (partition.isPresent()) {
                histories
                        .computeIfAbsent(
                                number, absent -> new UsageHistory(partition.get(), nowNanos))
                        .look(partition.get(), nowNanos, epochMillis);
            }
        }
    }

    /** What a partition did in the last ten minutes, in steps of five seconds, oldest first. */
    public List<UsageSample> history(int partitionNumber) {
        UsageHistory history = histories.get(partitionNumber);
        return history == null ? List.of() : history.samples();
    }

    long itemBytes(int partitionNumber) {
        UsageHistory history = histories.get(partitionNumber);
        return history == null ? 0 : history.itemBytes();
    }

    boolean isOverloaded(int partitionNumber, int seconds, long nowNanos) {
        UsageHistory history = histories.get(partitionNumber);
        return seconds > 0 && history != null && history.isBehindFor(seconds, nowNanos);
    }
}
