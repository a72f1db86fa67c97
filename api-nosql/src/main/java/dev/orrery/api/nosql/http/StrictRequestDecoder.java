package dev.orrery.api.nosql.http;

import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;

/**
 * Netty's decoder without its tolerance: a request whose length is given in two ways may be read
 * differently by whoever stands between client and server, so it is refused.
 */
final class StrictRequestDecoder extends HttpRequestDecoder {
    StrictRequestDecoder(HttpLimits limits) {
        super(
                new HttpDecoderConfig()
                        .setMaxInitialLineLength(limits.uriBytes())
                        .setMaxHeaderSize(limits.headBytes())
                        .setAllowDuplicateContentLengths(false)
                        .setStrictLineParsing(true)
                        .setUseRfc9112TransferEncoding(true));
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw new IllegalArgumentException(
                "a request has either a Content-Length or a Transfer-Encoding");
    }
}
