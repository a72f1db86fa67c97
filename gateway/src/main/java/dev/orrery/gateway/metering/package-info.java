/**
 * What was used: requests and request units, by container and physical partition. Counting takes no
 * lock; a reader sees figures that may trail by the requests in flight.
 */
@NullMarked
package dev.orrery.gateway.metering;

import org.jspecify.annotations.NullMarked;
