/**
 * Pages through the items of a container, over as many physical partitions as it takes.
 *
 * <p>Items come in the order of their ring positions, so a page ends at a place on the ring, and a
 * continuation stays good when partitions split. It is opaque to clients and authenticated: what
 * they send back is what they were given, for the same feed, or it is refused.
 */
@NullMarked
package dev.orrery.gateway.feed;

import org.jspecify.annotations.NullMarked;
