package dev.orrery.gateway.metering;

import dev.orrery.model.command.RequestContext;
import dev.orrery.partition.budget.BudgetCounters;
import dev.orrery.partition.budget.HeavyHitter;
import java.util.List;

/**
 * A request that was refused for want of budget, with what was known at that moment.
 *
 * @param partitionNumber the physical partition whose budget was spent
 * @param budget its figures
 * @param spenders the logical partitions that spent most of it lately, heaviest first
 */
public record Throttle(
        RequestContext request,
        long epochMillis,
        int containerNumber,
        int partitionNumber,
        BudgetCounters budget,
        List<HeavyHitter> spenders) {
    public Throttle {
        spenders = List.copyOf(spenders);
    }
}
