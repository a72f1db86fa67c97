/**
 * What commands do. Evaluators are small, one for each kind of command, and work on a {@link
 * dev.orrery.partition.evaluate.Draft}: the partition's state and data with the changes of the
 * batch in the making on top. Everything that depends on time, on stored data or on other commands
 * is decided here, once, on the leader; replicas apply the bytes.
 *
 * <p>Invariants: a refused command leaves no trace; index, adjacency, feed, unique keys, expiry
 * candidates and statistics change in the same batch as the record; every live record has exactly
 * one feed entry; nothing here reads a clock or makes a random number.
 */
@NullMarked
package dev.orrery.partition.evaluate;

import org.jspecify.annotations.NullMarked;
