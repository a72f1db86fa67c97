/**
 * How many physical partitions there are, where the ring is cut, and what each may spend: pure
 * functions on immutable values, no I/O. The policy and its arithmetic are described in {@code
 * docs/internals/partition-planning.md}.
 *
 * <p>A {@link dev.orrery.cluster.planning.Layout} is what is there. {@link
 * dev.orrery.cluster.planning.PartitionPlanner} names the splits and merges that may start now; the
 * caller carries out some of them, in any order, and asks again. Throughput that people ask for is
 * judged by {@link dev.orrery.cluster.planning.ThroughputRules}.
 *
 * <p>Invariants, for changes planned here under {@link
 * dev.orrery.cluster.planning.SplitPolicy#EVEN}:
 *
 * <ul>
 *   <li>ranges cover the ring exactly, whatever happens;
 *   <li>the widest range is at most twice as wide as the narrowest, also while a plan is half done;
 *   <li>throughput splits of an even layout end in an even layout;
 *   <li>when a plan is done, all provisioned throughput is usable under uniform load; no split and
 *       no merge makes less usable than before;
 *   <li>what was merged is not split again by the same figures, nor the other way round.
 * </ul>
 */
@NullMarked
package dev.orrery.cluster.planning;

import org.jspecify.annotations.NullMarked;
