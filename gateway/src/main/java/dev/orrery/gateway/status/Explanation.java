package dev.orrery.gateway.status;

import dev.orrery.gateway.metering.Throttle;
import dev.orrery.partition.LogicalUse;
import java.util.List;

/**
 * Why a request was refused with 429.
 *
 * @param spenders who spent the budget, heaviest first
 * @param remedy the one change that would help
 * @param advice the same in words, with figures
 */
public record Explanation(
        Throttle throttle, List<LogicalUse> spenders, Remedy remedy, String advice) {
    public Explanation {
        spenders = List.copyOf(spenders);
    }
}
