package dev.orrery.api.gremlin.message;

import org.apache.tinkerpop.gremlin.util.MessageSerializer;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;

/**
 * A request.
 *
 * @param format of its answers, which is mostly the one it came in
 */
public record Incoming(RequestMessage message, WireFormat format, Carrier carrier)
        implements Received {
    /** What brings a request, and takes its answers. */
    public enum Carrier {
        TEXT_FRAME,
        BINARY_FRAME,
        HTTP
    }

    /** Whether the request came as text, which decides on the form of its answers. */
    public boolean isScript() {
        return message.getArgs().get(Tokens.ARGS_GREMLIN) instanceof String;
    }

    /** Drivers name one format for all; over HTTP a client names that of its answer. */
    MessageSerializer<?> serializer(boolean toScript) {
        return toScript && carrier != Carrier.HTTP ? format.scripts() : format.full();
    }
}
