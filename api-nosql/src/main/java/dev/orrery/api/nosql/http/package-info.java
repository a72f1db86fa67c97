/**
 * HTTP/1.1 over Netty: bytes become {@link dev.orrery.api.nosql.message.Request}, {@link
 * dev.orrery.api.nosql.message.Response} becomes bytes.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>Answers leave a connection in the order of its requests, however they finish.
 *   <li>Nothing blocks a thread of the event loop.
 *   <li>Whatever a client sends is answered or ends in the connection being closed; it never harms
 *       another connection. Bodies, heads, requests in flight and connections are bounded.
 * </ul>
 */
@NullMarked
package dev.orrery.api.nosql.http;

import org.jspecify.annotations.NullMarked;
