package dev.orrery.api.nosql.message;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * One answer.
 *
 * @param body parts that are sent one after the other; they may be views of stored bytes, so nobody
 *     writes to them
 */
public record Response(int status, ResponseHeaders headers, List<ByteBuffer> body) {
    public static final int OK = 200;
    public static final int CREATED = 201;
    public static final int NO_CONTENT = 204;
    public static final int MULTI_STATUS = 207;
    public static final int NOT_MODIFIED = 304;

    public Response {
        body = List.copyOf(body);
    }

    public static Response empty(int status) {
        return new Response(status, new ResponseHeaders(), List.of());
    }

    public static Response of(int status, byte[] body) {
        return new Response(status, new ResponseHeaders(), List.of(ByteBuffer.wrap(body)));
    }

    public static Response of(int status, ByteBuffer body) {
        return new Response(status, new ResponseHeaders(), List.of(body));
    }

    /** Whether HTTP forbids a body, so that not even its length is sent. */
    public boolean isBodiless() {
        return status == NO_CONTENT || status == NOT_MODIFIED;
    }

    public int bodyLength() {
        int length = 0;
        for (ByteBuffer part : body) {
            length += part.remaining();
        }
        return length;
    }
}
