/**
 * Brings replicas and leaders where they ought to be.
 *
 * <p>Whoever leads the catalog asks all nodes about once a second what they lead and how busy it
 * is, lets {@link dev.orrery.cluster.balance.Balancer} plan, and carries out the plan: replicas by
 * changes of the catalog, which the leaders of the replica sets follow one at a time, leaders by a
 * call to the node that leads. Nothing is kept but what the nodes say, so another node goes on
 * where one stopped. Invariants: a replica set whose members are not yet what the catalog says is
 * changed no further; a node that does not answer is lost only after the time that is configured.
 */
@NullMarked
package dev.orrery.cluster.placement;

import org.jspecify.annotations.NullMarked;
