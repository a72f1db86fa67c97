package dev.orrery.query.range;

import java.util.Optional;

/**
 * How one range answers a page of a query.
 *
 * @param page the page, if it was answered
 */
public record RangeExplanation(PlanNode plan, IndexUsage indexes, Optional<RangeQueryPage> page) {}
