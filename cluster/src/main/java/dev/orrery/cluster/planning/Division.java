package dev.orrery.cluster.planning;

import java.util.List;

/** How provisioned request units are divided over partitions, and how much of them is usable. */
final class Division {
    private final SplitPolicy policy;
    private final double partitionRuPerSecond;

    Division(PlannerSettings settings) {
        policy = settings.policy();
        partitionRuPerSecond = settings.partitionRuPerSecond();
    }

    /** What each partition may spend in a second. */
    List<Double> budgets(Layout layout, long ruPerSecond) {
        boolean equal = isEqual(layout);
        return layout.partitions().stream()
                .map(
                        partition ->
                                budget(
                                        equal ? 1.0 / layout.size() : partition.share(),
                                        ruPerSecond))
                .toList();
    }

    /** What a uniform load gets: it ends where the first partition is exhausted. */
    double usable(Layout layout, long ruPerSecond) {
        if (layout.isEven()) {
            return Math.min((double) ruPerSecond, layout.size() * partitionRuPerSecond);
        }
        double widest = layout.widestShare();
        double share = isEqual(layout) ? 1.0 / layout.size() : widest;
        return Math.min((double) ruPerSecond, budget(share, ruPerSecond) / widest);
    }

    /** The most that could be provisioned and used without a split. */
    double capacity(Layout layout) {
        return layout.isEven() || isEqual(layout)
                ? layout.size() * partitionRuPerSecond
                : partitionRuPerSecond / layout.widestShare();
    }

    private double budget(double share, long ruPerSecond) {
        return Math.min(ruPerSecond * share, partitionRuPerSecond);
    }

    private boolean isEqual(Layout layout) {
        return switch (policy) {
            case EVEN -> layout.isEven();
            case SERVICE_LIKE -> true;
        };
    }
}
