/**
 * How all nodes of a cluster come to be copied as of one moment: the writers of all replica sets
 * stand still together while each store is copied where it is, and nobody waits longer than for
 * that.
 */
@NullMarked
package dev.orrery.cluster.backup;

import org.jspecify.annotations.NullMarked;
