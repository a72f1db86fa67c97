/**
 * The gateway: takes a request of any API on any node, finds where it belongs, and brings back the
 * answer. {@link dev.orrery.gateway.Gateway} is all that an API edge needs to know of the engine.
 *
 * <p>Invariants: a look-up of metadata never blocks; nothing that may block runs on the caller's
 * thread, except the changes of metadata, which say so; a route that has moved is found again
 * without the caller noticing.
 */
@NullMarked
package dev.orrery.gateway;

import org.jspecify.annotations.NullMarked;
