/**
 * What one physical partition may spend, and who spends it.
 *
 * <p>A {@link dev.orrery.partition.budget.Budget} is the one-second budget of request units. A
 * request is admitted while less than the second's allowance is spent and then spends its whole
 * price, so a second is overdrawn by at most one request; what is overdrawn is a debt that the next
 * seconds pay first. {@link dev.orrery.partition.budget.HeavyHitters} remembers which logical
 * partitions the request units went to.
 *
 * <p>Invariants, for requests that are admitted with their price:
 *
 * <ul>
 *   <li>in any k whole seconds at most k budgets and one request are spent (with burst capacity:
 *       and what had been saved);
 *   <li>no charge is lost or counted twice, whichever threads race at the turn of a second;
 *   <li>after the retry-after of a refusal the same request is admitted, if nobody spent meanwhile.
 * </ul>
 *
 * <p>Nothing here reads a clock, does I/O or blocks a caller.
 */
@NullMarked
package dev.orrery.partition.budget;

import org.jspecify.annotations.NullMarked;
