package dev.orrery.api.gremlin.message;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.io.binary.TypeSerializerRegistry;
import org.apache.tinkerpop.gremlin.util.MessageSerializer;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV1;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV2;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONUntypedMessageSerializerV1;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONUntypedMessageSerializerV2;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONUntypedMessageSerializerV3;
import org.apache.tinkerpop.gremlin.util.ser.SerTokens;

/**
 * A format that clients name in every message. Scripts in GraphSON 2 are answered without types, as
 * Cosmos DB does: the samples of its documents read the answers as plain JSON.
 */
public enum WireFormat {
    JSON(SerTokens.MIME_JSON, untyped1(), untyped1()),
    GRAPHSON_1(SerTokens.MIME_GRAPHSON_V1, new GraphSONMessageSerializerV1()),
    GRAPHSON_1_UNTYPED(SerTokens.MIME_GRAPHSON_V1_UNTYPED, untyped1(), untyped1()),
    GRAPHSON_2(SerTokens.MIME_GRAPHSON_V2, new GraphSONMessageSerializerV2(), untyped1()),
    GRAPHSON_2_UNTYPED(
            SerTokens.MIME_GRAPHSON_V2_UNTYPED, new GraphSONUntypedMessageSerializerV2()),
    GRAPHSON_3(SerTokens.MIME_GRAPHSON_V3, new GraphSONMessageSerializerV3()),
    GRAPHSON_3_UNTYPED(
            SerTokens.MIME_GRAPHSON_V3_UNTYPED, new GraphSONUntypedMessageSerializerV3()),
    GRAPHBINARY(SerTokens.MIME_GRAPHBINARY_V1, binary());

    private static final Map<String, WireFormat> BY_MIME =
            Stream.of(values()).collect(Collectors.toMap(f -> f.mime, Function.identity()));

    private final String mime;

    @SuppressWarnings("ImmutableEnumChecker") // serializers keep nothing of what they write
    private final MessageSerializer<?> full;

    @SuppressWarnings("ImmutableEnumChecker")
    private final MessageSerializer<?> scripts;

    WireFormat(String mime, MessageSerializer<?> full) {
        this(mime, full, full);
    }

    WireFormat(String mime, MessageSerializer<?> full, MessageSerializer<?> scripts) {
        this.mime = mime;
        this.full = full;
        this.scripts = scripts;
    }

    private static MessageSerializer<?> untyped1() {
        return new GraphSONUntypedMessageSerializerV1();
    }

    private static MessageSerializer<?> binary() {
        return new GraphBinaryMessageSerializerV1(
                TypeSerializerRegistry.build().add(Order.class, new OlderOrder()));
    }

    public static Optional<WireFormat> of(String mime) {
        return Optional.ofNullable(BY_MIME.get(mime));
    }

    /** Reads requests, and writes answers to bytecode. */
    MessageSerializer<?> full() {
        return full;
    }

    /** Writes answers to scripts. */
    MessageSerializer<?> scripts() {
        return scripts;
    }
}
