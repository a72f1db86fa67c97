package dev.orrery.cluster.planning;

import static org.assertj.core.api.Assertions.assertThat;

/** What must hold of every layout that the planner's changes lead to. */
final class PlanChecks {
    private PlanChecks() {}

    /** A layout cannot be made with a gap or an overlap: its shares add up to the whole ring. */
    static void requireSound(Layout layout) {
        double sum = 0;
        double widest = 0;
        double narrowest = 1;
        for (PartitionState partition : layout.partitions()) {
            double share = partition.share();
            sum += share;
            widest = Math.max(widest, share);
            narrowest = Math.min(narrowest, share);
        }
        assertThat(Math.abs(sum - 1)).isLessThan(1e-9);
        assertThat(widest).isLessThanOrEqualTo(2 * (narrowest + 2 * KeySpace.STEP));
    }

    static void requireUsable(PartitionPlanner planner, Layout layout, long ruPerSecond) {
        assertThat(planner.usable(layout, ruPerSecond)).isGreaterThan(0.999 * ruPerSecond);
        double budgets =
                planner.budgets(layout, ruPerSecond).stream().mapToDouble(each -> each).sum();
        assertThat(budgets).isLessThanOrEqualTo(ruPerSecond * (1 + 1e-9));
        assertThat(planner.budgets(layout, ruPerSecond))
                .allSatisfy(each -> assertThat(each).isBetween(0.0, 10_000.0));
    }
}
