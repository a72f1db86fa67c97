package dev.orrery.api.gremlin.error;

import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;

/**
 * An error as clients see it.
 *
 * @param protocol the code of the protocol
 * @param status what {@code x-ms-status-code} says
 */
public record GremlinError(ResponseStatusCode protocol, int status) {}
