/**
 * Throughput as people buy it.
 *
 * <p>Invariant: a {@link dev.orrery.cluster.throughput.Throughput} that exists is a legal one; what
 * depends on the partitions that are there is decided by {@link dev.orrery.cluster.capacity}.
 */
@NullMarked
package dev.orrery.cluster.throughput;

import org.jspecify.annotations.NullMarked;
