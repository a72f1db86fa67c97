package dev.orrery.gateway.metering;

import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.Partition;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/** Counts every request and what it cost. */
public final class Metering {
    private final ConcurrentHashMap<Long, Meter> meters = new ConcurrentHashMap<>();
    private final ThrottleLog throttles;
    private final Latencies latencies = new Latencies();

    public Metering(Clock clock) {
        throttles = new ThrottleLog(clock);
    }

    /** Counts a request that was answered, with a result or with a refusal. */
    public void count(
            RequestContext context, int containerNumber, Partition partition, Outcome outcome) {
        if (outcome instanceof Outcome.Refused refused && refused.code() == ErrorCode.THROTTLED) {
            throttled(context, containerNumber, partition);
        } else {
            count(containerNumber, partition.number(), outcome.charge());
        }
    }

    /** Counts a request that cost something. */
    public void count(int containerNumber, int partitionNumber, double charge) {
        meter(containerNumber, partitionNumber).count(charge);
    }

    /** Counts a request that was refused for want of budget. */
    private void throttled(RequestContext context, int containerNumber, Partition partition) {
        meter(containerNumber, partition.number()).throttled();
        throttles.note(context, containerNumber, partition);
    }

    /**
     * Reads from a partition, and counts it if that is refused for want of budget. The refusal has
     * an id then, under which it can be explained, also if the request had none.
     */
    public <T> T watched(
            RequestContext context, int containerNumber, Partition partition, Supplier<T> read) {
        try {
            return read.get();
        } catch (OrreryException e) {
            if (e.code() == ErrorCode.THROTTLED) {
                RequestContext named =
                        context.activityId().isEmpty()
                                ? RequestContext.of(ActivityIds.next())
                                : context;
                throttled(named, containerNumber, partition);
                throw e.withActivityId(named.activityId());
            }
            throw e;
        }
    }

    public Latencies latencies() {
        return latencies;
    }

    public ThrottleLog throttles() {
        return throttles;
    }

    private Meter meter(int containerNumber, int partitionNumber) {
        long key = (long) containerNumber << Integer.SIZE | partitionNumber;
        Meter meter = meters.get(key);
        return meter != null ? meter : meters.computeIfAbsent(key, absent -> new Meter());
    }

    /** All figures, ordered by container and partition. */
    public List<Usage> usage() {
        return meters.entrySet().stream()
                .map(entry -> usage(entry.getKey(), entry.getValue()))
                .sorted(
                        Comparator.comparingInt(Usage::containerNumber)
                                .thenComparingInt(Usage::partitionNumber))
                .toList();
    }

    /** Forgets containers that are gone. */
    public void retain(IntPredicate containerNumbers) {
        meters.keySet().removeIf(key -> !containerNumbers.test(containerOf(key)));
    }

    private static Usage usage(long key, Meter meter) {
        return new Usage(
                containerOf(key),
                (int) key,
                meter.requests(),
                meter.throttledRequests(),
                meter.charge());
    }

    private static int containerOf(long key) {
        return (int) (key >>> Integer.SIZE);
    }
}
