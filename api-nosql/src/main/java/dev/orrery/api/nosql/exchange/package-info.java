/** One request on its way to its answer: what all handlers need, whatever resource they serve. */
@NullMarked
package dev.orrery.api.nosql.exchange;

import org.jspecify.annotations.NullMarked;
