package dev.orrery.api.gremlin.http;

import dev.orrery.api.gremlin.error.GremlinErrorMapper;
import dev.orrery.api.gremlin.message.AnswerForm;
import dev.orrery.api.gremlin.request.StatusAttributes;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatus;
import org.apache.tinkerpop.gremlin.util.ser.SerTokens;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;

/**
 * Answers as HTTP has them. What a request cost is in the headers, too. Errors are JSON whatever
 * format a client wants, with what clients of Gremlin Server look for:
 *
 * <pre>
 * error := {"message": text, "requestId": uuid, "status": {"message", "code", "attributes"}}
 * </pre>
 */
final class Answers {
    private static final String CHALLENGE = "Basic realm=\"Orrery\", charset=\"UTF-8\"";
    private static final String METHODS = "GET, POST";

    private Answers() {}

    /** All results of a request. */
    static FullHttpResponse results(ResponseMessage answer, AnswerForm form)
            throws SerializationException {
        ByteBuf body = form.write(answer, ByteBufAllocator.DEFAULT);
        FullHttpResponse response = response(HttpResponseStatus.OK, form.contentType(), body);
        tell(response.headers(), answer.getStatus().getAttributes());
        return response;
    }

    /** Why a request failed. */
    static FullHttpResponse failure(ResponseMessage answer) {
        ResponseStatus status = answer.getStatus();
        JsonObject attributes = JsonObject.EMPTY;
        for (Map.Entry<String, Object> attribute : status.getAttributes().entrySet()) {
            attributes = attributes.with(attribute.getKey(), json(attribute.getValue()));
        }
        FullHttpResponse response =
                error(
                        httpStatus(status),
                        JsonObject.EMPTY
                                .with("message", status.getMessage())
                                .with("requestId", answer.getRequestId().toString())
                                .with(
                                        "status",
                                        JsonObject.EMPTY
                                                .with("message", status.getMessage())
                                                .with("code", status.getCode().getValue())
                                                .with("attributes", attributes)));
        tell(response.headers(), status.getAttributes());
        return response;
    }

    /** What is wrong with a request before it is one for Gremlin. */
    static FullHttpResponse error(HttpResponseStatus status, String message) {
        return error(status, JsonObject.EMPTY.with("message", message));
    }

    private static FullHttpResponse error(HttpResponseStatus status, JsonObject body) {
        FullHttpResponse response =
                response(status, SerTokens.MIME_JSON, Unpooled.wrappedBuffer(body.toBytes()));
        if (status.equals(HttpResponseStatus.UNAUTHORIZED)) {
            response.headers().set(HttpHeaderNames.WWW_AUTHENTICATE, CHALLENGE);
        } else if (status.equals(HttpResponseStatus.METHOD_NOT_ALLOWED)) {
            response.headers().set(HttpHeaderNames.ALLOW, METHODS);
        }
        return response;
    }

    /** Nothing in between may keep an answer, and no browser may take it for something else. */
    private static FullHttpResponse response(
            HttpResponseStatus status, String contentType, ByteBuf body) {
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, contentType)
                .setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes())
                .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE)
                .set("x-content-type-options", "nosniff");
        return response;
    }

    private static HttpResponseStatus httpStatus(ResponseStatus status) {
        int told =
                status.getAttributes().get(StatusAttributes.STATUS) instanceof Number number
                        ? number.intValue()
                        : GremlinErrorMapper.MALFORMED;
        return HttpResponseStatus.valueOf(GremlinErrorMapper.httpStatus(told));
    }

    private static void tell(HttpHeaders headers, Map<String, Object> attributes) {
        attributes.forEach((name, value) -> headers.set(name, String.valueOf(value)));
        StatusAttributes.retryAfterMillis(attributes)
                .ifPresent(
                        millis -> {
                            headers.set(StatusAttributes.RETRY_AFTER, millis);
                            headers.set(HttpHeaderNames.RETRY_AFTER, wholeSeconds(millis));
                        });
    }

    private static long wholeSeconds(long millis) {
        return Math.ceilDiv(millis, TimeUnit.SECONDS.toMillis(1));
    }

    private static JsonValue json(Object attribute) {
        return switch (attribute) {
            case Integer number -> JsonNumber.of(number);
            case Double number -> JsonNumber.of(number);
            default -> new JsonString(String.valueOf(attribute));
        };
    }
}
