/**
 * What one commit changes in a store, as bytes that are the same on every replica.
 *
 * <p>A {@link dev.orrery.storage.batch.Batch} names {@linkplain dev.orrery.storage.batch.Family
 * families} by stable logical numbers, because the engine's own column-family ids differ between
 * replicas once one of them has rewritten a family. Invariant: a {@code Batch} object is well
 * formed, since it was either made by a {@link dev.orrery.storage.batch.BatchBuilder} or walked
 * from end to end when it was read; the engine must never see a malformed one, which would make
 * every later write of that instance fail.
 */
@NullMarked
package dev.orrery.storage.batch;

import org.jspecify.annotations.NullMarked;
