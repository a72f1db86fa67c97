/**
 * Runs traversals for an endpoint: with limits, with a record of what they cost, and so that what a
 * traversal writes in one logical partition is applied whole or not at all.
 */
@NullMarked
package dev.orrery.api.gremlin.execute;

import org.jspecify.annotations.NullMarked;
