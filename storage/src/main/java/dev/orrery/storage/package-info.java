/**
 * One engine instance per replica and everything that is in it: batches, keys, records, index,
 * statistics, checkpoints.
 *
 * <p>{@code batch} is the replicated unit of change, {@code engine} keeps it, {@code key} and
 * {@code record} are the byte formats, {@code index} derives entries from records, {@code verify}
 * checks that everything derived agrees with the records.
 */
@NullMarked
package dev.orrery.storage;

import org.jspecify.annotations.NullMarked;
