/**
 * Listening sockets: event loops, limits of connections, and TLS for the clients that speak it, on
 * one port with those that do not. A protocol adds its own handlers to a connection once it is
 * known how the client speaks. Also by which names programs on this machine call a server.
 */
@NullMarked
package dev.orrery.network;

import org.jspecify.annotations.NullMarked;
