package dev.orrery.cluster.planning;

import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.cluster.throughput.Throughput.Autoscale;
import dev.orrery.cluster.throughput.Throughput.Manual;

/**
 * What throughput may be asked for, beyond what {@link Throughput} itself checks. Where only the
 * kind of throughput matters, its figure is ignored.
 *
 * @param maximumRuPerSecond the most one container or shared database may have
 */
public record ThroughputRules(long maximumRuPerSecond) {
    /** Containers that share a database's throughput without raising its minimum. */
    public static final int CONTAINERS_WITHOUT_SURCHARGE = 25;

    public static final ThroughputRules DEFAULT = new ThroughputRules(1_000_000);

    private static final long GIB = 1L << 30;

    public ThroughputRules {
        if (maximumRuPerSecond < Autoscale.MINIMUM) {
            throw new IllegalArgumentException("nothing could be provisioned");
        }
    }

    /**
     * What the minimum depends on.
     *
     * @param highestRuPerSecond the most that was ever provisioned
     * @param sharingContainers how many containers share it; 0 if it is a container's own
     */
    public record Usage(long storedBytes, long highestRuPerSecond, int sharingContainers) {
        public static final Usage NONE = new Usage(0, 0, 0);

        public Usage {
            if (storedBytes < 0 || highestRuPerSecond < 0 || sharingContainers < 0) {
                throw new IllegalArgumentException("usage is not negative");
            }
        }
    }

    /** The documented figures of a kind. */
    private record Rates(long least, long step, long perGib, long highestDivisor) {}

    private static Rates rates(Throughput kind) {
        return switch (kind) {
            case Manual manual -> new Rates(Manual.MINIMUM, Manual.STEP, 1, 100);
            case Autoscale autoscale -> new Rates(Autoscale.MINIMUM, Autoscale.STEP, 10, 10);
        };
    }

    /** The least that can be provisioned: more data and a higher past cost more. */
    public static long minimum(Throughput kind, Usage usage) {
        Rates rates = rates(kind);
        long extraContainers = Math.max(0, usage.sharingContainers - CONTAINERS_WITHOUT_SURCHARGE);
        long byContainers = rates.least + extraContainers * rates.step;
        long byStorage = (long) Math.ceil((double) usage.storedBytes / GIB * rates.perGib);
        long byPast = Math.ceilDiv(usage.highestRuPerSecond, rates.highestDivisor);
        long minimum = Math.max(byContainers, Math.max(byStorage, byPast));
        return Math.ceilDiv(minimum, rates.step) * rates.step;
    }

    /** The part of the throughput that is always there: autoscale starts at a tenth. */
    public static int floor(Throughput throughput) {
        return switch (throughput) {
            case Manual manual -> manual.ruPerSecond();
            case Autoscale autoscale -> autoscale.maxRuPerSecond() / 10;
        };
    }

    /** The most that can be had at once, without a split. */
    public long instantMaximum(Throughput kind, Layout layout, PartitionPlanner planner) {
        long step = rates(kind).step;
        long capacity = (long) planner.capacity(layout);
        return Math.min(maximumRuPerSecond, capacity) / step * step;
    }

    /** Judges throughput that somebody wants for existing partitions. */
    public Verdict judge(Throughput wanted, Usage usage, Layout layout, PartitionPlanner planner) {
        long figure = wanted.ceilingRuPerSecond();
        long least = minimum(wanted, usage);
        if (figure < least) {
            return new Verdict.Refused(
                    "%d RU/s is less than the minimum of %d RU/s.".formatted(figure, least));
        }
        if (figure > maximumRuPerSecond) {
            return new Verdict.Refused(
                    "%d RU/s is more than the maximum of %d RU/s."
                            .formatted(figure, maximumRuPerSecond));
        }
        return figure <= instantMaximum(wanted, layout, planner)
                ? new Verdict.AtOnce()
                : new Verdict.AfterSplits(planner.target(layout, figure).size());
    }

    /** The answer to a wish. */
    public sealed interface Verdict {
        /** The partitions can serve it as they are. */
        record AtOnce() implements Verdict {}

        /** The change is pending until there are so many partitions. */
        record AfterSplits(int partitions) implements Verdict {}

        /** It cannot be had. */
        record Refused(String reason) implements Verdict {}
    }
}
