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
 * @param held whether the partition lab held requests to the container back
 * @param spenders the logical partitions that spent most of it lately, heaviest first
 */
public record Throttle(
        RequestContext request,
        long epochMillis,
        int containerNumber,
        int partitionNumber,
        BudgetCounters budget,
        boolean held,
        List<HeavyHitter> spenders) {
    public Throttle {
        spenders = List.copyOf(spenders);
    }
}
