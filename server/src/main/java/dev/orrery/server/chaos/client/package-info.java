/** A client of the NoSQL API that asks once, and tells exactly what it knows of the outcome. */
@NullMarked
package dev.orrery.server.chaos.client;

import org.jspecify.annotations.NullMarked;
