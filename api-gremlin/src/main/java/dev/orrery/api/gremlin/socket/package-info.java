/**
 * The port, and what a connection becomes: plain HTTP, or a WebSocket with its frames and with many
 * requests under way.
 *
 * <p>Invariant: nothing waits on an event loop. Requests run on virtual threads, one each, and a
 * connection that closes ends all of its own.
 */
@NullMarked
package dev.orrery.api.gremlin.socket;

import org.jspecify.annotations.NullMarked;
