/**
 * One client's connection: handshake, login, requests in any order, answers that are flushed
 * together, events. Nothing here waits: a request that must wait completes a future elsewhere.
 */
@NullMarked
package dev.orrery.api.cassandra.connection;

import org.jspecify.annotations.NullMarked;
