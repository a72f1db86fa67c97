/**
 * This node among others: how it follows the catalog, and how commands find the leaders of replica
 * sets.
 *
 * <p>The catalog says which partitions there are, on which nodes, and with which definitions; it is
 * itself a replica set that every node is a member of. Nobody tells a node what to do: each follows
 * its own replica of the catalog. It opens the replicas it is to have and removes those it is not
 * to have any more; where it leads a replica set, it brings definitions and members to what the
 * catalog says; where it leads the catalog, it gives new nodes their replicas.
 *
 * <p>Invariants: a replica set is begun only by the nodes that the catalog names as its first; a
 * partition that the catalog does not name is removed only if the catalog has given its number
 * away, so that a node which is behind removes nothing; a command is repeated only under its own
 * id.
 */
@NullMarked
package dev.orrery.cluster.node;

import org.jspecify.annotations.NullMarked;
