package dev.orrery.api.gremlin.request;

import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;

/** Where the answers of a request go. */
@FunctionalInterface
public interface Outbound {
    /** Sends an answer; waits while the client does not take what it was sent. */
    void send(ResponseMessage answer) throws SerializationException;
}
