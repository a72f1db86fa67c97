package dev.orrery.cluster.manager;

/**
 * How partitions are looked after.
 *
 * @param tickMillis how often they are looked at
 * @param overloadSeconds how long a partition must be behind before it is split for it; 0 for never
 * @param automaticMerge whether neighbours with little to do are merged by themselves
 */
public record StewardSettings(long tickMillis, int overloadSeconds, boolean automaticMerge) {
    public static final StewardSettings DEFAULT = new StewardSettings(1_000, 60, false);

    public StewardSettings {
        if (tickMillis < 1 || overloadSeconds < 0) {
            throw new IllegalArgumentException("partitions are looked at from time to time");
        }
    }
}
