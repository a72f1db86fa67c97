/**
 * What a physical partition knows about itself besides its records: its number and range, the
 * definitions of its containers, work in progress on them, and totals. All of it lives in the
 * {@code META} family and changes only through batches of the partition's own log, so every replica
 * and every restart agrees.
 *
 * <p>{@link dev.orrery.partition.state.PartitionState} is an immutable picture of it as of one LSN:
 * the writer makes the next one, readers use the last one published. Invariant: a container number
 * that was dropped stays known as dropped, so that a late definition cannot bring it back.
 */
@NullMarked
package dev.orrery.partition.state;

import org.jspecify.annotations.NullMarked;
