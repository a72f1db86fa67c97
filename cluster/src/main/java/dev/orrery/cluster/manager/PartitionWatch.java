package dev.orrery.cluster.manager;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    private final IntFunction<Optional<LeaderUsage>> leaders;
    private final LeaderUsages reported = new LeaderUsages();

    /**
     * A watch that knows nothing yet.
     *
     * @param partitions finds a partition by its number, if it is open
     * @param leaders what the leaders of partitions say, where there are other nodes
     */
    public PartitionWatch(
            IntFunction<Optional<PhysicalPartition>> partitions,
            IntFunction<Optional<LeaderUsage>> leaders,
            Clock clock) {
        this.partitions = partitions;
        this.leaders = leaders;
        this.clock = clock;
    }

    /** Looks at these partitions and forgets all others. */
    void look(Collection<Integer> numbers) {
        Set<Integer> wanted = new HashSet<>(numbers);
        histories.keySet().retainAll(wanted);
        reported.retainAll(wanted);
        long nowNanos = clock.monotonicNanos();
        long epochMillis = clock.epochMillis();
        for (int number : numbers) {
            leaders.apply(number)
                    .ifPresentOrElse(
                            usage -> reported.look(number, usage, nowNanos),
                            () -> reported.forget(number));
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
        if (reported.has(partitionNumber)) {
            return reported.itemBytes(partitionNumber);
        }
        UsageHistory history = histories.get(partitionNumber);
        return history == null ? 0 : history.itemBytes();
    }

    boolean isOverloaded(int partitionNumber, int seconds, long nowNanos) {
        if (reported.has(partitionNumber)) {
            return seconds > 0 && reported.isBehindFor(partitionNumber, seconds, nowNanos);
        }
        UsageHistory history = histories.get(partitionNumber);
        return seconds > 0 && history != null && history.isBehindFor(seconds, nowNanos);
    }
}
