package dev.orrery.cluster.manager;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is known of the last minutes of every partition. */
public final class PartitionWatch {
    private static final Logger LOG = LoggerFactory.getLogger(PartitionWatch.class);

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
                look(partition.get(), nowNanos, epochMillis);
            }
        }
    }

    private void look(PhysicalPartition partition, long nowNanos, long epochMillis) {
        try {
            histories
                    .computeIfAbsent(partition.number(), _ -> new UsageHistory(partition, nowNanos))
                    .look(partition, nowNanos, epochMillis);
        } catch (OrreryException e) {
            LOG.atDebug()
                    .setCause(e)
                    .addKeyValue("partition", partition.number())
                    .log("A partition that is being opened or closed was not looked at");
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
