package dev.orrery.api.gremlin.message;

import org.apache.tinkerpop.gremlin.structure.util.detached.DetachedFactory;
import org.apache.tinkerpop.gremlin.structure.util.reference.ReferenceFactory;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.jspecify.annotations.Nullable;

/** Results as they are sent: cut off from the graph, with or without their properties. */
public final class Results {
    private final boolean properties;

    private Results(boolean properties) {
        this.properties = properties;
    }

    /** What a client can read and has asked for. */
    public static Results of(Incoming request, ClientVersion client) {
        RequestMessage message = request.message();
        boolean unwanted =
                message.<String>optionalArgs(Tokens.ARGS_MATERIALIZE_PROPERTIES)
                        .filter(Tokens.MATERIALIZE_PROPERTIES_TOKENS::equals)
                        .isPresent();
        boolean unreadable =
                request.format() == WireFormat.GRAPHBINARY && !client.readsPropertiesInBinary();
        return new Results(!unwanted && !unreadable);
    }

    public @Nullable Object of(@Nullable Object result) {
        if (result == null) {
            return null;
        }
        return properties
                ? DetachedFactory.<Object>detach(result, true)
                : ReferenceFactory.<Object>detach(result);
    }
}
