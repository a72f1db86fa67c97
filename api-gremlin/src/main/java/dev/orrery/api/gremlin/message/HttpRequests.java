package dev.orrery.api.gremlin.message;

import dev.orrery.api.gremlin.message.Incoming.Carrier;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonBoolean;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.jspecify.annotations.Nullable;

/**
 * Requests over HTTP, as Gremlin Server takes them. A body of another type than those of drivers is
 * taken for JSON.
 *
 * <pre>
 * GET                             := ?gremlin=text [&amp;bindings.name=text…] [&amp;requestId=uuid]
 * POST of a type that drivers use := [mimeLength:u8 mime:ASCII] message, as in a binary frame
 * other POST                      := {"gremlin": text, "bindings": {name: value…},
 *                                     "requestId": uuid, "evaluationTimeout": millis,
 *                                     "materializeProperties": text}
 * </pre>
 */
public final class HttpRequests {
    private static final String BINDINGS_PREFIX = Tokens.ARGS_BINDINGS + ".";
    private static final int MAX_PARAMETERS = 1_024;
    private static final int MAX_DIGITS = 1_000;

    /** The version that a message in GraphBinary begins with; no name of a type is so long. */
    private static final int BINARY_VERSION = 0x81;

    private HttpRequests() {}

    /** What a request asks; refused if not even its id can be found. */
    public static Received read(FullHttpRequest request, AnswerForm form) {
        if (request.method().equals(HttpMethod.GET)) {
            return incoming(query(request.uri()), form);
        }
        Optional<WireFormat> format = driverFormat(request);
        if (format.isEmpty()) {
            return incoming(json(ByteBufUtil.getBytes(request.content())), form);
        }
        ByteBuf content = request.content().duplicate();
        skipType(content, format.get());
        return switch (MessageCodec.read(content, format.get(), Carrier.HTTP)) {
            case Incoming read -> incoming(read.message(), form);
            case Unreadable(Incoming empty, OrreryException reason) ->
                    new Unreadable(incoming(empty.message(), form), reason);
        };
    }

    /**
     * Whether a web page can send a request like this one to another origin without that being
     * asked first: then it must not change anything for those who show no credentials.
     */
    public static boolean isSimple(FullHttpRequest request) {
        return !request.method().equals(HttpMethod.POST)
                || WireFormat.of(contentType(request)).isEmpty();
    }

    private static Incoming incoming(RequestMessage message, AnswerForm form) {
        return new Incoming(message, form.format(), Carrier.HTTP);
    }

    private static Optional<WireFormat> driverFormat(FullHttpRequest request) {
        return WireFormat.of(contentType(request)).filter(format -> format != WireFormat.JSON);
    }

    private static String contentType(FullHttpRequest request) {
        return MediaType.of(request.headers().get(HttpHeaderNames.CONTENT_TYPE, "")).name();
    }

    /** Drivers put the name of the type in front of the message, as they do in a frame. */
    private static void skipType(ByteBuf content, WireFormat format) {
        if (!content.isReadable()) {
            throw OrreryException.badRequest("The body is empty.");
        }
        int first = content.getUnsignedByte(content.readerIndex());
        boolean bare = format == WireFormat.GRAPHBINARY ? first == BINARY_VERSION : first == '{';
        if (bare) {
            return;
        }
        content.skipBytes(1);
        String type =
                content.readableBytes() < first
                        ? ""
                        : content.readCharSequence(first, StandardCharsets.US_ASCII).toString();
        if (!WireFormat.of(type).equals(Optional.of(format))) {
            throw OrreryException.badRequest(
                    "The body is of another type than the header Content-Type says.");
        }
    }

    private static RequestMessage query(String uri) {
        Map<String, List<String>> parameters;
        try {
            parameters =
                    new QueryStringDecoder(uri, StandardCharsets.UTF_8, true, MAX_PARAMETERS, true)
                            .parameters();
        } catch (IllegalArgumentException e) {
            throw OrreryException.badRequest("The query of the address is not well formed.");
        }
        Map<String, @Nullable Object> bindings = new HashMap<>();
        parameters.forEach(
                (name, values) -> {
                    if (name.startsWith(BINDINGS_PREFIX)) {
                        bindings.put(name.substring(BINDINGS_PREFIX.length()), values.getFirst());
                    }
                });
        return script(
                        first(parameters, Tokens.ARGS_GREMLIN).orElse(""),
                        first(parameters, Tokens.REQUEST_ID),
                        bindings)
                .create();
    }

    private static Optional<String> first(Map<String, List<String>> parameters, String name) {
        return Optional.ofNullable(parameters.get(name)).map(List::getFirst);
    }

    private static RequestMessage json(byte[] text) {
        if (!(JsonValue.parse(text) instanceof JsonObject body)) {
            throw missing();
        }
        Map<String, @Nullable Object> bindings = new HashMap<>();
        JsonValue given = body.member(Tokens.ARGS_BINDINGS);
        if (given instanceof JsonObject object) {
            object.members().forEach((name, value) -> bindings.put(name, plain(value)));
        } else if (given != null && !(given instanceof JsonNull)) {
            throw OrreryException.badRequest(
                    "The 'bindings' of a request are an object: {\"x\": 1}.");
        }
        RequestMessage.Builder message =
                script(
                        body.string(Tokens.ARGS_GREMLIN).orElse(""),
                        body.string(Tokens.REQUEST_ID),
                        bindings);
        body.number(Tokens.ARGS_EVAL_TIMEOUT)
                .ifPresent(millis -> message.addArg(Tokens.ARGS_EVAL_TIMEOUT, number(millis)));
        body.string(Tokens.ARGS_MATERIALIZE_PROPERTIES)
                .ifPresent(how -> message.addArg(Tokens.ARGS_MATERIALIZE_PROPERTIES, how));
        return message.create();
    }

    private static RequestMessage.Builder script(
            String script, Optional<String> id, Map<String, @Nullable Object> bindings) {
        if (script.isEmpty()) {
            throw missing();
        }
        return RequestMessage.build(Tokens.OPS_EVAL)
                .overrideRequestId(id.map(HttpRequests::id).orElseGet(UUID::randomUUID))
                .addArg(Tokens.ARGS_GREMLIN, script)
                .addArg(Tokens.ARGS_BINDINGS, bindings);
    }

    private static OrreryException missing() {
        return OrreryException.badRequest(
                "The request has no script: send {\"gremlin\": \"g.V().count()\"} by POST, or"
                        + " ?gremlin=g.V().count() by GET, or connect a driver to a WebSocket.");
    }

    private static UUID id(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw OrreryException.badRequest("The 'requestId' of a request is a UUID.");
        }
    }

    private static @Nullable Object plain(JsonValue value) {
        return switch (value) {
            case JsonNull _ -> null;
            case JsonBoolean truth -> truth.value();
            case JsonNumber number -> number(number);
            case JsonString string -> string.value();
            case JsonArray array -> {
                List<@Nullable Object> list = new ArrayList<>();
                array.elements().forEach(element -> list.add(plain(element)));
                yield list;
            }
            case JsonObject object -> {
                Map<Object, @Nullable Object> map = new LinkedHashMap<>();
                object.members().forEach((name, member) -> map.put(name, plain(member)));
                yield map;
            }
        };
    }

    /** As drivers send numbers without types: in the smallest integer they fit, or a double. */
    private static Number number(JsonNumber number) {
        String text = number.text();
        if (text.chars().anyMatch(c -> c == '.' || c == 'e' || c == 'E')) {
            return number.doubleValue();
        }
        if (text.length() > MAX_DIGITS) {
            throw OrreryException.badRequest(
                    "A number in the request has more than %d digits.".formatted(MAX_DIGITS));
        }
        BigInteger whole = new BigInteger(text);
        if (whole.bitLength() < Integer.SIZE) {
            return whole.intValue();
        }
        return whole.bitLength() < Long.SIZE ? (Number) whole.longValue() : whole;
    }
}
