package dev.orrery.api.gremlin.message;

import org.apache.tinkerpop.gremlin.util.message.RequestMessage;

/** A request and the format it came in. */
public record Incoming(RequestMessage message, WireFormat format, boolean text)
        implements Received {}
