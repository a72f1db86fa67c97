/** The official NoSQL clients, each through every operation that the server offers. */
@NullMarked
package dev.orrery.compat.nosql;

import org.jspecify.annotations.NullMarked;
