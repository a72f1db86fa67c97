package dev.orrery.api.gremlin.socket;

import dev.orrery.api.gremlin.message.ClientVersion;
import dev.orrery.network.ConnectionEvent;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Turns the first request of a connection into a WebSocket, or says what is missing. */
final class Handshake extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final Set<String> PATHS = Set.of("/", "/gremlin", "/gremlin/");

    private final GremlinConnection.Services services;
    private final SocketLimits limits;

    Handshake(GremlinConnection.Services services, SocketLimits limits) {
        super(false);
        this.services = services;
        this.limits = limits;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        String path = path(request.uri());
        if (!PATHS.contains(path)) {
            answer(context, request, HttpResponseStatus.NOT_FOUND, "Gremlin is at /gremlin.\n");
            return;
        }
        boolean upgrade =
                request.headers()
                        .containsValue(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true);
        if (!upgrade) {
            answer(
                    context,
                    request,
                    HttpResponseStatus.UPGRADE_REQUIRED,
                    "Gremlin is served over WebSocket: connect with a TinkerPop driver.\n");
            return;
        }
        String agent = request.headers().get(HttpHeaderNames.USER_AGENT, "");
        install(context, path, ClientVersion.of(agent));
        context.fireChannelRead(request);
        context.pipeline().remove(this);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
        if (event == ConnectionEvent.CLOSE_WHEN_ANSWERED) {
            var _ = context.close();
        } else {
            super.userEventTriggered(context, event);
        }
    }

    private void install(ChannelHandlerContext context, String path, ClientVersion client) {
        WebSocketServerProtocolConfig config =
                WebSocketServerProtocolConfig.newBuilder()
                        .websocketPath(path)
                        .checkStartsWith(true)
                        .allowExtensions(false)
                        .maxFramePayloadLength(limits.frameBytes())
                        .build();
        context.pipeline()
                .addLast(new WebSocketServerProtocolHandler(config))
                .addLast(new WebSocketFrameAggregator(limits.frameBytes()))
                .addLast(new SignsOfLife(limits.idleMillis()))
                .addLast(new GremlinConnection(services, limits, client));
    }

    private static String path(String uri) {
        int query = uri.indexOf('?');
        return query < 0 ? uri : uri.substring(0, query);
    }

    private static void answer(
            ChannelHandlerContext context,
            FullHttpRequest request,
            HttpResponseStatus status,
            String text) {
        request.release();
        DefaultFullHttpResponse response =
                new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1,
                        status,
                        Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                .set(HttpHeaderNames.CONTENT_LENGTH, text.length())
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        var _ = context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }
}
