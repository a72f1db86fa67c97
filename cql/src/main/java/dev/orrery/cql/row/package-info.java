/**
 * A CQL row: its cells with their timestamps, what deletes them, how versions are merged, and the
 * bytes of all that.
 *
 * <p>Columns are named by their numbers, which never change during the life of a table; values are
 * wire bytes. Times of writes are microseconds chosen by clients or by the leader; times at which
 * something expires or was deleted are seconds of the leader's clock.
 *
 * <p>Merging is commutative, associative and idempotent, so the order in which writes arrive does
 * not matter: of two cells the one with the greater timestamp wins, a deletion wins against
 * everything at its timestamp or before.
 */
@NullMarked
package dev.orrery.cql.row;

import org.jspecify.annotations.NullMarked;
