/**
 * How the records of one range that a query needs are found. The WHERE clause is read for what an
 * index can answer ({@link dev.orrery.query.plan.FilterReader}); the {@link
 * dev.orrery.query.plan.Planner} chooses among it by counting entries.
 *
 * <p>Invariant: a plan may find records that do not belong to the result, but misses none that
 * does. The whole WHERE clause is evaluated on every record found, so what an index entry leaves
 * open (long strings, hashes of paths) never reaches the result.
 */
@NullMarked
package dev.orrery.query.plan;

import org.jspecify.annotations.NullMarked;
