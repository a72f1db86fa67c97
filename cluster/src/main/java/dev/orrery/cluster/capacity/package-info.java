/**
 * What the physical partitions of a container or shared database can serve, and how its provisioned
 * throughput is divided over them.
 *
 * <p>Everything is worked out from one snapshot of the catalog, so it is the same after a restart:
 * nothing else is stored. A change of throughput is pending as long as the planner wants partitions
 * split for it.
 */
@NullMarked
package dev.orrery.cluster.capacity;

import org.jspecify.annotations.NullMarked;
