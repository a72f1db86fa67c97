/**
 * A batch in the making, seen as if it were applied already.
 *
 * <p>Commands of one batch are evaluated one after another; each must see what those before it did.
 * {@link dev.orrery.partition.overlay.Overlay} answers reads from the pending changes first and
 * from the store otherwise. Invariant: after a rollback to a savepoint, both the pending changes
 * and the bytes of the batch are what they were when it was taken.
 */
@NullMarked
package dev.orrery.partition.overlay;

import org.jspecify.annotations.NullMarked;
