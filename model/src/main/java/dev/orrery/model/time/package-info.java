/** Time as an injected dependency. */
@NullMarked
package dev.orrery.model.time;

import org.jspecify.annotations.NullMarked;
