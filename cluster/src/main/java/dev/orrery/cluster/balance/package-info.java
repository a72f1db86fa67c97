/**
 * Where replicas and leaders ought to be: pure functions from what is known of the cluster to the
 * changes that may start now, no I/O and no clock. The caller carries out some of the changes, in
 * any order, and asks again.
 *
 * <p>A replica moves by two changes: one is added and catches up, then {@link
 * dev.orrery.cluster.balance.Balancer} sees one too many and removes the least useful. No plan is
 * kept in between, so a balancer that takes over after a failure goes on where the other stopped.
 *
 * <p>Invariants, whatever is known of the cluster:
 *
 * <ul>
 *   <li>one change of a replica set at a time, and none while it is busy with something else;
 *   <li>no change that needs a majority which is not there, or that leaves none;
 *   <li>never two replicas of a set on one node; as many zones as there are;
 *   <li>replicas that vote are in one region, or on their way to it; every other region that has
 *       nodes has one that does not vote;
 *   <li>a lost replica is removed only after another has taken its place;
 *   <li>a node sends and receives a bounded number of replicas at a time.
 * </ul>
 */
@NullMarked
package dev.orrery.cluster.balance;

import org.jspecify.annotations.NullMarked;
