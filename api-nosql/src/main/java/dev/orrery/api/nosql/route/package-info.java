/** Paths: what a request addresses, and the text its signature covers for it. */
@NullMarked
package dev.orrery.api.nosql.route;

import org.jspecify.annotations.NullMarked;
