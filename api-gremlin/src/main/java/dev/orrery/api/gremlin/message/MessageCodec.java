package dev.orrery.api.gremlin.message;

import dev.orrery.api.gremlin.message.Incoming.Carrier;
import dev.orrery.model.error.OrreryException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.util.MessageSerializer;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.ser.MessageTextSerializer;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;

/**
 * Requests from frames, and frames from answers.
 *
 * <pre>
 * binary frame := mimeLength:u8 mime:ASCII message
 * text frame   := message in untyped JSON
 * </pre>
 */
public final class MessageCodec {
    private MessageCodec() {}

    /** What is in a frame; refused if not even the id of the request can be found. */
    public static Received read(WebSocketFrame frame) {
        return frame instanceof TextWebSocketFrame
                ? read(frame.content(), WireFormat.JSON, Carrier.TEXT_FRAME)
                : readBinary(frame.content());
    }

    private static Received readBinary(ByteBuf content) {
        if (!content.isReadable()) {
            throw OrreryException.badRequest("A frame without a message was sent.");
        }
        int length = content.readUnsignedByte();
        if (length > content.readableBytes()) {
            throw OrreryException.badRequest("A frame is shorter than the name of its format.");
        }
        String mime = content.readCharSequence(length, StandardCharsets.US_ASCII).toString();
        WireFormat format =
                WireFormat.of(mime)
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "Messages of type '"
                                                        + mime
                                                        + "' are not served; GraphSON 1 to 3 and"
                                                        + " GraphBinary are."));
        return read(content, format, Carrier.BINARY_FRAME);
    }

    /** What is in a message without the name of its format. */
    static Received read(ByteBuf content, WireFormat format, Carrier carrier) {
        ByteBuf whole = content.duplicate();
        try {
            return new Incoming(message(content, format), format, carrier);
        } catch (SerializationException | RuntimeException e) {
            OrreryException reason =
                    e instanceof OrreryException known
                            ? known
                            : OrreryException.badRequest(
                                    "The message cannot be read: " + deepest(e).getMessage());
            UUID id = RequestIds.in(whole, format).orElseThrow(() -> reason);
            RequestMessage empty =
                    RequestMessage.build(Tokens.OPS_INVALID).overrideRequestId(id).create();
            return new Unreadable(new Incoming(empty, format, carrier), reason);
        }
    }

    private static RequestMessage message(ByteBuf content, WireFormat format)
            throws SerializationException {
        RequestMessage known =
                format == WireFormat.GRAPHSON_3 ? Graphson3Reader.read(content) : null;
        RequestMessage message =
                known == null
                        ? format.full()
                                .deserializeRequest(
                                        format == WireFormat.GRAPHBINARY
                                                ? content
                                                : OlderForms.replaced(content))
                        : known;
        if (message == null || message.getOp() == null || message.getRequestId() == null) {
            throw OrreryException.badRequest(
                    "The message is no request: it needs a 'requestId' and an 'op'.");
        }
        return message;
    }

    /** What others wrap repeats the message as a whole. */
    private static Throwable deepest(Throwable thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** The frame of an answer. */
    public static WebSocketFrame write(
            Incoming request, ResponseMessage answer, boolean toScript, ByteBufAllocator allocator)
            throws SerializationException {
        MessageSerializer<?> serializer = request.serializer(toScript);
        if (request.carrier() == Carrier.TEXT_FRAME
                && serializer instanceof MessageTextSerializer<?> texts) {
            String text = texts.serializeResponseAsString(answer, allocator);
            return new TextWebSocketFrame(
                    Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.UTF_8)));
        }
        return new BinaryWebSocketFrame(bytes(request.format(), serializer, answer, allocator));
    }

    static ByteBuf bytes(
            WireFormat format,
            MessageSerializer<?> serializer,
            ResponseMessage answer,
            ByteBufAllocator allocator)
            throws SerializationException {
        ByteBuf known = format == WireFormat.GRAPHSON_3 ? Graphson3Writer.write(answer) : null;
        return known == null ? serializer.serializeResponseAsBinary(answer, allocator) : known;
    }
}
