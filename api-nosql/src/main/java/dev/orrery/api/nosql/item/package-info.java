/**
 * Items: single ones, batches, feeds. A request becomes a command for the partition that owns the
 * item's key; an outcome becomes an answer.
 *
 * <p>Invariants: the bytes of an item are not changed on the way in or out; a point read that is in
 * memory is answered on the thread it came on.
 */
@NullMarked
package dev.orrery.api.nosql.item;

import org.jspecify.annotations.NullMarked;
