/**
 * The ring: the ordered space of hashed partition keys that physical partitions divide among them.
 *
 * <p>Every hash scheme fills its own part of its own space; a {@link
 * dev.orrery.model.ring.RingPosition} is the same thing spread over all of 128 bits, so that one
 * set of ranges can hold containers of all kinds and an even split is even for each of them.
 *
 * <p>Invariants: position order is the order of the clients' effective partition keys (ties
 * allowed: V1 orders equal hashes by key, the ring does not); ranges are [min, max); for every key
 * and every range, asking the ring and comparing the clients' strings give the same answer.
 */
@NullMarked
package dev.orrery.model.ring;

import org.jspecify.annotations.NullMarked;
