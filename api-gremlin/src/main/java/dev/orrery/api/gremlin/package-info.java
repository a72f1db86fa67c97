/** Gremlin over WebSocket: a TinkerPop provider on the gateway, and the endpoint that serves it. */
@NullMarked
package dev.orrery.api.gremlin;

import org.jspecify.annotations.NullMarked;
