/**
 * Queries over several ranges. A {@link dev.orrery.query.distributed.DistributedPlan} says what
 * each range is asked and how the rows of the ranges become the rows of the query. Two coordinators
 * use it: the gateway, and those clients that ask for a {@link
 * dev.orrery.query.distributed.ClientPlan} and then ask the ranges themselves.
 *
 * <p>Invariants: the rows do not depend on how many ranges there are; the query for a range is a
 * query of the same dialect, with the same parameters; the ranges of the ring that a filter on the
 * partition key leaves out hold no row of the result.
 */
@NullMarked
package dev.orrery.query.distributed;

import org.jspecify.annotations.NullMarked;
