package dev.orrery.api.gremlin.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.TooLongHttpContentException;
import org.jspecify.annotations.Nullable;

/**
 * Makes whole requests of their parts. One that is too large goes on without its body, so that it
 * is refused when it is its turn, and in words.
 */
public final class RequestAssembly extends HttpObjectAggregator {
    public RequestAssembly(int maxBytes) {
        super(maxBytes);
    }

    @Override
    protected @Nullable Object newContinueResponse(
            HttpMessage start, int maxBytes, ChannelPipeline pipeline) {
        return isContentLengthInvalid(start, maxBytes)
                ? null
                : super.newContinueResponse(start, maxBytes, pipeline);
    }

    @Override
    protected void handleOversizedMessage(ChannelHandlerContext context, HttpMessage oversized) {
        HttpRequest request = (HttpRequest) oversized;
        DefaultFullHttpRequest refused =
                new DefaultFullHttpRequest(
                        request.protocolVersion(), request.method(), request.uri());
        refused.headers().set(request.headers());
        refused.setDecoderResult(
                DecoderResult.failure(new TooLongHttpContentException("the body is too large")));
        context.fireChannelRead(refused);
    }

    static boolean isTooLarge(HttpRequest request) {
        return request.decoderResult().cause() instanceof TooLongHttpContentException;
    }
}
