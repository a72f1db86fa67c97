/** The listening socket: event loops, and TLS for the clients that speak it. */
@NullMarked
package dev.orrery.api.cassandra.network;

import org.jspecify.annotations.NullMarked;
