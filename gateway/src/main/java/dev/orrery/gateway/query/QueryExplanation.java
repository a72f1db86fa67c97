package dev.orrery.gateway.query;

import dev.orrery.query.range.IndexUsage;
import dev.orrery.query.range.PlanNode;
import java.util.List;

/**
 * How a query is answered.
 *
 * @param plan what the ranges do, under what is done with their rows
 * @param indexes over all ranges
 * @param partitions the numbers of the physical partitions that are asked
 */
public record QueryExplanation(PlanNode plan, IndexUsage indexes, List<Integer> partitions) {
    public QueryExplanation {
        partitions = List.copyOf(partitions);
    }
}
