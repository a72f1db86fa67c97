package dev.orrery.api.gremlin.message;

import dev.orrery.model.error.OrreryException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.nio.charset.StandardCharsets;
import org.apache.tinkerpop.gremlin.util.MessageSerializer;
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

    public static Incoming read(WebSocketFrame frame) {
        return frame instanceof TextWebSocketFrame
                ? read(frame.content(), WireFormat.JSON, true)
                : readBinary(frame.content());
    }

    private static Incoming readBinary(ByteBuf content) {
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
        return read(content, format, false);
    }

    private static Incoming read(ByteBuf content, WireFormat format, boolean text) {
        try {
            RequestMessage known =
                    format == WireFormat.GRAPHSON_3 ? Graphson3Reader.read(content) : null;
            RequestMessage message =
                    known == null ? format.full().deserializeRequest(content) : known;
            if (message == null) {
                throw OrreryException.badRequest("The message is no request.");
            }
            return new Incoming(message, format, text);
        } catch (SerializationException | RuntimeException e) {
            throw e instanceof OrreryException known
                    ? known
                    : OrreryException.badRequest("The message cannot be read: " + e.getMessage());
        }
    }

    /** The frame of an answer. */
    public static WebSocketFrame write(
            Incoming request, ResponseMessage answer, boolean toScript, ByteBufAllocator allocator)
            throws SerializationException {
        MessageSerializer<?> serializer =
                toScript ? request.format().scripts() : request.format().full();
        if (request.text() && serializer instanceof MessageTextSerializer<?> texts) {
            String text = texts.serializeResponseAsString(answer, allocator);
            return new TextWebSocketFrame(
                    Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.UTF_8)));
        }
        ByteBuf known =
                request.format() == WireFormat.GRAPHSON_3 ? Graphson3Writer.write(answer) : null;
        return new BinaryWebSocketFrame(
                known == null ? serializer.serializeResponseAsBinary(answer, allocator) : known);
    }
}
