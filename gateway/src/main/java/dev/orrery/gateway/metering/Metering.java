package dev.orrery.gateway.metering;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;

/** Counts every request and what it cost. */
public final class Metering {
    private final ConcurrentHashMap<Long, Meter> meters = new ConcurrentHashMap<>();

    public void count(int containerNumber, int partitionNumber, double charge) {
        long key = (long) containerNumber << Integer.SIZE | partitionNumber;
        Meter meter = meters.get(key);
        if (meter == null) {
            meter = meters.computeIfAbsent(key, absent -> new Meter());
        }
        meter.count(charge);
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
        return new Usage(containerOf(key), (int) key, meter.requests(), meter.charge());
    }

    private static int containerOf(long key) {
        return (int) (key >>> Integer.SIZE);
    }
}
