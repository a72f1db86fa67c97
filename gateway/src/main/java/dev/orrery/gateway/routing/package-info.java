/**
 * Where requests go. Routes come from the newest snapshot of the catalog; a request that meets a
 * partition which has moved on is sent again by a newer one, a limited number of times.
 */
@NullMarked
package dev.orrery.gateway.routing;

import org.jspecify.annotations.NullMarked;
