/**
 * What a gateway has promised to do in several partitions: written down before the first of them is
 * changed, so that it can be finished after a crash.
 */
@NullMarked
package dev.orrery.cluster.intent;

import org.jspecify.annotations.NullMarked;
