/**
 * Scheduling for writers: many partitions share a few platform threads, and each partition is
 * worked on by at most one of them at a time.
 *
 * <p>Nothing here knows what the work is. Invariants: a {@link dev.orrery.partition.loop.Turns}
 * never runs its task twice at once, and never forgets work that was announced; every queue has a
 * limit, in entries and in bytes.
 */
@NullMarked
package dev.orrery.partition.loop;

import org.jspecify.annotations.NullMarked;
