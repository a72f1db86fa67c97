/**
 * Replicas that have failed, as those do whose disk is full, and how they come to serve again
 * without a restart. What a failed write has left is known only once the store is opened anew, so
 * that is what is done, again and again until it succeeds.
 */
@NullMarked
package dev.orrery.cluster.repair;

import org.jspecify.annotations.NullMarked;
