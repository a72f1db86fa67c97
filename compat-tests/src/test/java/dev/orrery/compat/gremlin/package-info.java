/** Drivers of TinkerPop against the started server. */
@NullMarked
package dev.orrery.compat.gremlin;

import org.jspecify.annotations.NullMarked;
