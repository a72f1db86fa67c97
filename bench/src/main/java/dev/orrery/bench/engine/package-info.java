/** Pieces of the hot paths, each measured by itself with JMH. */
@NullMarked
package dev.orrery.bench.engine;

import org.jspecify.annotations.NullMarked;
