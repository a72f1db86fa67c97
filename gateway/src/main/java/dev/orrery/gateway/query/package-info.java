/**
 * Queries over the ranges of a container. The coordinator asks every range that can hold a row,
 * some of them at a time, and puts the rows together by a {@link
 * dev.orrery.query.distributed.DistributedPlan}.
 *
 * <p>Nothing is kept between two pages. A continuation names the places on the ring where each
 * range goes on, so it stays good when ranges split; where rows depend on all rows before them
 * (DISTINCT, GROUP BY), it counts the rows given, and the query runs again. It is authenticated,
 * and bound to the query and its parameters.
 */
@NullMarked
package dev.orrery.gateway.query;

import org.jspecify.annotations.NullMarked;
