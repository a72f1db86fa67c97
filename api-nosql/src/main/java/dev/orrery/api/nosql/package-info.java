/**
 * The Cosmos NoSQL REST protocol: {@link dev.orrery.api.nosql.NosqlServer} listens, {@code http}
 * reads and writes the bytes, {@code auth} and {@code route} find out who asks for what, {@code
 * item} and {@code resource} answer through the gateway.
 *
 * <p>What is served and what is not, by client and version, is in {@code
 * docs/compatibility/nosql.md}.
 */
@NullMarked
package dev.orrery.api.nosql;

import org.jspecify.annotations.NullMarked;
