package dev.orrery.api.gremlin.message;

import dev.orrery.graph.PropertyMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import org.apache.tinkerpop.gremlin.structure.util.detached.DetachedFactory;
import org.apache.tinkerpop.gremlin.structure.util.reference.ReferenceFactory;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONUntypedMessageSerializerV1;
import org.jspecify.annotations.Nullable;

/** Results as they are sent: cut off from the graph, with or without their properties. */
public final class Results {
    private final boolean properties;
    private final boolean lasting;
    private final boolean stored;
    private final boolean untyped;

    private Results(boolean properties, boolean lasting, boolean stored, boolean untyped) {
        this.properties = properties;
        this.lasting = lasting;
        this.stored = stored;
        this.untyped = untyped;
    }

    /**
     * What a client can read and has asked for.
     *
     * @param lasting whether the traversal has no side effects, which would change what it has
     *     given already
     */
    public static Results of(Incoming request, ClientVersion client, boolean lasting) {
        RequestMessage message = request.message();
        boolean unwanted = Wishes.of(message).tokensOnly();
        boolean unreadable =
                request.format() == WireFormat.GRAPHBINARY && !client.readsPropertiesInBinary();
        boolean stored = request.format() == WireFormat.GRAPHSON_3;
        boolean untyped =
                request.isScript()
                        && request.serializer(true) instanceof GraphSONUntypedMessageSerializerV1;
        return new Results(!unwanted && !unreadable, lasting, stored, untyped);
    }

    /** Whether a result has nothing of the graph in it, so that it need not be copied. */
    private static boolean isFree(@Nullable Object result) {
        return switch (result) {
            case String _, Number _, Boolean _ -> true;
            case ArrayList<?> list -> areFree(list);
            case LinkedHashMap<?, ?> map -> areFree(map.keySet()) && areFree(map.values());
            case null, default -> false;
        };
    }

    private static boolean areFree(Collection<?> results) {
        for (Object result : results) {
            if (!isFree(result)) {
                return false;
            }
        }
        return true;
    }

    public @Nullable Object of(@Nullable Object result) {
        if (result == null || (lasting && isFree(result))) {
            return result;
        }
        if (result instanceof PropertyMap map) {
            return stored ? map : new LinkedHashMap<>(map);
        }
        Object detached =
                properties
                        ? DetachedFactory.<Object>detach(result, true)
                        : ReferenceFactory.<Object>detach(result);
        return untyped ? UntypedTrees.asMaps(detached) : detached;
    }
}
