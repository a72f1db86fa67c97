/** Limits as values, so that every one of them can be reached in a test. */
@NullMarked
package dev.orrery.model.limit;

import org.jspecify.annotations.NullMarked;
