/**
 * Gremlin over plain HTTP, as Gremlin Server has it: a request in a POST or a GET, and all of its
 * results in one answer.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>The requests of a connection are answered one after another, in their order.
 *   <li>Nothing waits on an event loop.
 *   <li>What waits in memory is bounded: requests by their size and number, answers by their
 *       weight. Clients that are slow to send or to take something lose their connection.
 * </ul>
 */
@NullMarked
package dev.orrery.api.gremlin.http;

import org.jspecify.annotations.NullMarked;
