/**
 * What queries read of a partition: the port of {@code dev.orrery.query.execute}, on a snapshot of
 * the store. A {@link dev.orrery.partition.query.QueryScope} says which records a query may see, an
 * {@link dev.orrery.partition.query.IndexUse} which indexes have all of them.
 *
 * <p>Invariant: while a walk changes the indexing, only what both policies index is used.
 */
@NullMarked
package dev.orrery.partition.query;

import org.jspecify.annotations.NullMarked;
