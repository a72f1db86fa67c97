/**
 * Splits and merges of physical partitions, as the catalog and the node see them.
 *
 * <p>A change is made in steps, and one of them decides: the {@link
 * dev.orrery.partition.state.Departure} in a parent's store. Before it the children are leftovers,
 * after it the parents are; the catalog follows, at once or at the next start. Invariant: requests
 * reach either the parents or the children of a change, never both.
 */
@NullMarked
package dev.orrery.cluster.split;

import org.jspecify.annotations.NullMarked;
