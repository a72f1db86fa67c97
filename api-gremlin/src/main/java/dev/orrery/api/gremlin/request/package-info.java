/**
 * One request from its message to its answers: reading the traversal, running it, sending results
 * in batches with what they cost.
 */
@NullMarked
package dev.orrery.api.gremlin.request;

import org.jspecify.annotations.NullMarked;
