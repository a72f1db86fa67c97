/**
 * A graph as traversals use it: its elements, found by key, by condition or by adjacency, with the
 * changes of the running traversal on top. Knows documents and the gateway, not TinkerPop.
 *
 * <p>A {@link dev.orrery.api.gremlin.store.GraphSession} belongs to one traversal and one thread.
 * Its writes wait until the traversal ends and are then applied as one batch for each logical
 * partition: a traversal that writes in one logical partition is applied whole or not at all.
 */
@NullMarked
package dev.orrery.api.gremlin.store;

import org.jspecify.annotations.NullMarked;
