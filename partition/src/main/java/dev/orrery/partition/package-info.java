/**
 * One physical partition: the place where commands become batches and reads become items.
 *
 * <p>{@link dev.orrery.partition.Partition} is what requests see, {@link
 * dev.orrery.partition.PhysicalPartition} the replica of it on this node. Writes go through one
 * writer loop: it takes what is queued, evaluates it command by command into one batch, appends
 * that to the partition's log, and answers when it is applied; meanwhile the next commands queue
 * up, so batches grow with load by themselves. Reads never enter the loop. Invariants: one batch at
 * a time is in the making; time in batches never goes back; a command is answered only after what
 * it saw and did is applied; after a failure of log or store the partition takes no more writes
 * until it is opened again.
 */
@NullMarked
package dev.orrery.partition;

import org.jspecify.annotations.NullMarked;
