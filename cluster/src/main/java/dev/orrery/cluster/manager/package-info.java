/**
 * Keeps the physical partitions of every container and shared database fit for what is provisioned,
 * stored and asked for.
 *
 * <p>{@link dev.orrery.cluster.manager.Decisions} is a pure function from what is there to the
 * splits and merges that may start; {@link dev.orrery.cluster.manager.PartitionSteward} looks, asks
 * it, and has one change made at a time. Nothing of this is stored: what was decided before a crash
 * is decided again after it, because catalog and partitions are the same.
 */
@NullMarked
package dev.orrery.cluster.manager;

import org.jspecify.annotations.NullMarked;
