/** The price model. Deterministic: it depends on sizes and counts, never on time. */
@NullMarked
package dev.orrery.model.cost;

import org.jspecify.annotations.NullMarked;
