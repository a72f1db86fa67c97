/** Tests of traversals run by the executor. */
@NullMarked
package dev.orrery.api.gremlin.execute;

import org.jspecify.annotations.NullMarked;
