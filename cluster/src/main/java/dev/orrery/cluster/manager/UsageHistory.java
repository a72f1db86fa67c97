package dev.orrery.cluster.manager;

import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.budget.BudgetCounters;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The last minutes of one partition, in steps of some seconds, and for how long it was behind. */
final class UsageHistory {
    /** With steps of five seconds: ten minutes. */
    static final int SAMPLES = 120;

    static final long STEP_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final double NANOS_PER_SECOND = 1e9;

    private final Deque<UsageSample> samples = new ArrayDeque<>(SAMPLES);
    private long sampledNanos;
    private double spentBefore;
    private long throttledBefore;
    private long behindSinceNanos;
    private boolean behind;
    private volatile long itemBytes;

    UsageHistory(PhysicalPartition partition, long nowNanos) {
        BudgetCounters counters = partition.budget().counters();
        sampledNanos = nowNanos;
        spentBefore = counters.spentInAll();
        throttledBefore = counters.throttledInAll();
        itemBytes = partition.itemBytes();
    }

    /** Looks at the partition, which is cheap, and now and then measures it. */
    synchronized void look(PhysicalPartition partition, long nowNanos, long epochMillis) {
        boolean isBehind = partition.isBehind();
        if (isBehind && !behind) {
            behindSinceNanos = nowNanos;
        }
        behind = isBehind;
        if (nowNanos - sampledNanos >= STEP_NANOS) {
            sample(partition, nowNanos, epochMillis);
        }
    }

    private void sample(PhysicalPartition partition, long nowNanos, long epochMillis) {
        BudgetCounters counters = partition.budget().counters();
        if (samples.size() == SAMPLES) {
            samples.removeFirst();
        }
        samples.addLast(
                new UsageSample(
                        epochMillis,
                        (nowNanos - sampledNanos) / NANOS_PER_SECOND,
                        counters.ruPerSecond(),
                        counters.spentInAll() - spentBefore,
                        counters.throttledInAll() - throttledBefore));
        sampledNanos = nowNanos;
        spentBefore = counters.spentInAll();
        throttledBefore = counters.throttledInAll();
        itemBytes = partition.itemBytes();
    }

    /** Oldest first. */
    synchronized List<UsageSample> samples() {
        return List.copyOf(samples);
    }

    synchronized boolean isBehindFor(int seconds, long nowNanos) {
        return behind && nowNanos - behindSinceNanos >= TimeUnit.SECONDS.toNanos(seconds);
    }

    long itemBytes() {
        return itemBytes;
    }
}
