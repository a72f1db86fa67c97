/**
 * The catalog: databases, containers, offers and ranges.
 *
 * <p>It is stored like any other data, as items of a system container in a physical partition of
 * its own, and read from an immutable snapshot in memory. Invariants: a change is one batch of that
 * partition, so it is there whole or not at all; numbers are never given twice; the ranges of an
 * owner cover the ring exactly.
 */
@NullMarked
package dev.orrery.cluster.catalog;

import org.jspecify.annotations.NullMarked;
