package dev.orrery.api.nosql.http;

import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.AsciiString;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes a response into one buffer of the transport's own memory: what is stored is copied once,
 * by whoever would have copied it anyway, and nothing in between makes an object per header.
 */
final class ResponseEncoder {
    static final AsciiString CONTINUE = AsciiString.cached("HTTP/1.1 100 Continue\r\n\r\n");

    private static final AsciiString LINE_END = AsciiString.cached("\r\n");
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("Content-Length: ");
    private static final AsciiString CLOSE = AsciiString.cached("Connection: close\r\n");
    private static final AsciiString CONSTANT =
            AsciiString.cached(
                    """
                    Content-Type: application/json\r
                    Server: Orrery\r
                    x-ms-gatewayversion: version=2.14.0\r
                    x-ms-serviceversion: version=2.14.0.0\r
                    x-ms-schemaversion: 1.18\r
                    """);

    private static final int USUAL_HEAD_BYTES = 768;
    private static final Map<Integer, AsciiString> STATUS_LINES = new ConcurrentHashMap<>();

    private final HttpDate date;

    ResponseEncoder(HttpDate date) {
        this.date = date;
    }

    ByteBuf encode(ByteBufAllocator allocator, Response response, boolean keepAlive) {
        int bodyLength = response.bodyLength();
        ByteBuf buffer = allocator.directBuffer(USUAL_HEAD_BYTES + bodyLength);
        write(buffer, STATUS_LINES.computeIfAbsent(response.status(), ResponseEncoder::statusLine));
        write(buffer, CONSTANT);
        write(buffer, date.line());
        response.headers().forEach((name, value) -> writeHeader(buffer, name, value));
        if (!response.isBodiless()) {
            write(buffer, CONTENT_LENGTH);
            ByteBufUtil.writeAscii(buffer, Integer.toString(bodyLength));
            write(buffer, LINE_END);
        }
        if (!keepAlive) {
            write(buffer, CLOSE);
        }
        write(buffer, LINE_END);
        for (ByteBuffer part : response.body()) {
            // A part may be shared by several answers, so its position stays as it is.
            buffer.writeBytes(part.duplicate());
        }
        return buffer;
    }

    private static void writeHeader(ByteBuf buffer, ResponseHeader name, String value) {
        write(buffer, name.prefix());
        ByteBufUtil.writeAscii(buffer, value);
        write(buffer, LINE_END);
    }

    private static void write(ByteBuf buffer, AsciiString text) {
        buffer.writeBytes(text.array(), text.arrayOffset(), text.length());
    }

    private static AsciiString statusLine(int status) {
        return AsciiString.cached("HTTP/1.1 " + HttpResponseStatus.valueOf(status) + "\r\n");
    }
}
