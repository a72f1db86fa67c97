/** The one table from the engine's errors to those of the protocol. */
@NullMarked
package dev.orrery.api.gremlin.error;

import org.jspecify.annotations.NullMarked;
