/**
 * The WebSocket endpoint: connections, frames, and how many requests of one are under way.
 *
 * <p>Invariant: nothing waits on an event loop. Requests run on virtual threads, one each, and a
 * connection that closes ends all of its own.
 */
@NullMarked
package dev.orrery.api.gremlin.socket;

import org.jspecify.annotations.NullMarked;
