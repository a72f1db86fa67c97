package dev.orrery.api.nosql.http;

import dev.orrery.api.nosql.error.NosqlError;
import dev.orrery.api.nosql.error.NosqlErrorMapper;
import dev.orrery.api.nosql.http.Incoming.Faulty;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.model.error.ErrorCode;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import org.jspecify.annotations.Nullable;

/** What HTTP asks of the head of a request. */
final class HeadCheck {
    private final HttpLimits limits;

    HeadCheck(HttpLimits limits) {
        this.limits = limits;
    }

    /** The fault of a head, or null if it has none. */
    @Nullable Faulty fault(HttpRequest head) {
        if (head.decoderResult().isFailure()) {
            return undecodable(head.decoderResult().cause());
        }
        HttpVersion version = head.protocolVersion();
        if (version.majorVersion() != 1) {
            return new Faulty(
                    NosqlError.VERSION_NOT_SUPPORTED,
                    "Only HTTP/1.0 and HTTP/1.1 are served.",
                    true);
        }
        if (version.minorVersion() > 0 && !head.headers().contains(HttpHeaderNames.HOST)) {
            return refused(ErrorCode.BAD_REQUEST, "The Host header is missing.", true);
        }
        if (RequestMethod.of(head.method().name()).isEmpty()) {
            // A client takes the body of an answer to HEAD for the next answer.
            String message =
                    head.method().equals(HttpMethod.HEAD)
                            ? ""
                            : "The method is not one of GET, POST, PUT, PATCH and DELETE.";
            return refused(ErrorCode.METHOD_NOT_ALLOWED, message, false);
        }
        return bodyFault(head);
    }

    private @Nullable Faulty bodyFault(HttpRequest head) {
        HttpHeaders headers = head.headers();
        boolean hasLength = headers.contains(HttpHeaderNames.CONTENT_LENGTH);
        boolean hasTransferEncoding = headers.contains(HttpHeaderNames.TRANSFER_ENCODING);
        if (hasTransferEncoding && !HttpUtil.isTransferEncodingChunked(head)) {
            return refused(
                    ErrorCode.BAD_REQUEST, "The only Transfer-Encoding served is 'chunked'.", true);
        }
        boolean carriesBody =
                RequestMethod.of(head.method().name())
                        .map(RequestMethod::carriesBody)
                        .orElse(false);
        if (carriesBody && !hasLength && !hasTransferEncoding) {
            return refused(
                    ErrorCode.LENGTH_REQUIRED,
                    "The request needs a body, and with it a Content-Length header.",
                    false);
        }
        String encoding = headers.get(HttpHeaderNames.CONTENT_ENCODING, "identity");
        if (!encoding.equalsIgnoreCase("identity")) {
            return new Faulty(
                    NosqlError.UNSUPPORTED_MEDIA_TYPE,
                    "Bodies are read as they are; Content-Encoding is not served.",
                    false);
        }
        return expectationFault(head);
    }

    private @Nullable Faulty expectationFault(HttpRequest head) {
        if (HttpUtil.getContentLength(head, 0L) > limits.bodyBytes()) {
            // A client that waits for leave will not send the body, any other one will.
            return tooLarge(HttpUtil.is100ContinueExpected(head));
        }
        if (head.headers().contains(HttpHeaderNames.EXPECT)
                && !HttpUtil.is100ContinueExpected(head)) {
            return new Faulty(
                    NosqlError.EXPECTATION_FAILED,
                    "The only Expect served is '100-continue'.",
                    true);
        }
        return null;
    }

    Faulty tooLarge(boolean fatal) {
        return refused(
                ErrorCode.TOO_LARGE,
                "Message: {\"Errors\":[\"Request size is too large\"]}\r\nThe request body is"
                        + " larger than "
                        + limits.bodyBytes()
                        + " bytes.",
                fatal);
    }

    private Faulty undecodable(Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return new Faulty(
                    NosqlError.URI_TOO_LONG,
                    "The request line is longer than " + limits.uriBytes() + " bytes.",
                    true);
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return refused(
                    ErrorCode.HEADERS_TOO_LARGE,
                    "The request headers are larger than " + limits.headBytes() + " bytes.",
                    true);
        }
        return refused(ErrorCode.BAD_REQUEST, "The request is not well-formed HTTP.", true);
    }

    static Faulty refused(ErrorCode code, String message, boolean fatal) {
        return new Faulty(NosqlErrorMapper.map(code), message, fatal);
    }
}
