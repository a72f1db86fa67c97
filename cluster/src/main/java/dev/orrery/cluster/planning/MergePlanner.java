package dev.orrery.cluster.planning;

import dev.orrery.cluster.planning.Change.Merge;
import java.util.ArrayList;
import java.util.List;

/**
 * Which neighbours are to be merged. Pairs of the narrowest ranges come first, all at once: however
 * many of them are done, none is more than twice as wide as another range. A single narrowest range
 * is merged with a wider neighbour if that holds for the result.
 */
final class MergePlanner {
    private final PlannerSettings settings;

    MergePlanner(PlannerSettings settings) {
        this.settings = settings;
    }

    List<Merge> next(Layout layout, long ruPerSecond) {
        double narrowest = layout.narrowestShare();
        List<Merge> pairs = new ArrayList<>();
        int taken = -1;
        for (int i = 0; i + 1 < layout.size(); i++) {
            if (i != taken
                    && isOfShare(layout, i, narrowest)
                    && isOfShare(layout, i + 1, narrowest)
                    && isLittle(layout, i, ruPerSecond)) {
                pairs.add(merge(layout, i));
                taken = i + 1;
            }
        }
        return pairs.isEmpty() ? single(layout, ruPerSecond, narrowest) : List.copyOf(pairs);
    }

    private List<Merge> single(Layout layout, long ruPerSecond, double narrowest) {
        for (int i = 0; i + 1 < layout.size(); i++) {
            if ((isOfShare(layout, i, narrowest) || isOfShare(layout, i + 1, narrowest))
                    && isLittle(layout, i, ruPerSecond)
                    && staysEven(layout, i)) {
                return List.of(merge(layout, i));
            }
        }
        return List.of();
    }

    /** Whether two neighbours have so little that one partition serves both with room to spare. */
    private boolean isLittle(Layout layout, int index, long ruPerSecond) {
        PartitionState lower = layout.partitions().get(index);
        PartitionState upper = layout.partitions().get(index + 1);
        double ownRuPerSecond =
                switch (settings.policy()) {
                    case EVEN -> ruPerSecond * (lower.share() + upper.share()) / 2;
                    case SERVICE_LIKE -> (double) ruPerSecond / layout.size();
                };
        long bytes = lower.sizeBytes() + upper.sizeBytes();
        return ownRuPerSecond < settings.merge().belowRuPerSecond()
                && bytes < 2 * settings.merge().belowBytes()
                && bytes <= settings.largestMergedBytes()
                && !lower.overloaded()
                && !upper.overloaded();
    }

    private static boolean staysEven(Layout layout, int index) {
        double merged = share(layout, index) + share(layout, index + 1);
        for (int i = 0; i < layout.size(); i++) {
            if (i != index && i != index + 1 && 2 * share(layout, i) < merged - KeySpace.STEP) {
                return false;
            }
        }
        return true;
    }

    private Merge merge(Layout layout, int index) {
        PartitionState lower = layout.partitions().get(index);
        PartitionState upper = layout.partitions().get(index + 1);
        double fill = (lower.sizeBytes() + upper.sizeBytes()) / settings.largestMergedBytes();
        return new Merge(lower.range(), upper.range(), 1 - fill);
    }

    private static boolean isOfShare(Layout layout, int index, double share) {
        return KeySpace.isSame(share(layout, index), share);
    }

    private static double share(Layout layout, int index) {
        return layout.partitions().get(index).share();
    }
}
