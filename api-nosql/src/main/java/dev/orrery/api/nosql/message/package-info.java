/**
 * Requests and responses of the NoSQL protocol, apart from how they travel. HTTP is one carrier;
 * whatever else brings the same method, path, headers and body can be answered by the same
 * handlers.
 *
 * <p>Invariant: a {@link dev.orrery.api.nosql.message.Reply} is answered exactly once, from any
 * thread.
 */
@NullMarked
package dev.orrery.api.nosql.message;

import org.jspecify.annotations.NullMarked;
