package dev.orrery.api.gremlin.socket;

import dev.orrery.api.gremlin.http.GremlinPaths;
import dev.orrery.api.gremlin.http.HttpConnection;
import dev.orrery.api.gremlin.http.RequestDeadline;
import dev.orrery.api.gremlin.message.ClientVersion;
import dev.orrery.api.gremlin.request.Services;
import dev.orrery.api.gremlin.security.WebOrigins;
import dev.orrery.network.ConnectionEvent;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.netty.handler.timeout.IdleStateHandler;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes a WebSocket or a connection of plain HTTP of whoever comes, by the first request. */
final class Entrance extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final Logger LOG = LoggerFactory.getLogger(Entrance.class);

    /** A client over plain HTTP that takes nothing of its answer for this twice is let go. */
    private static final long SILENCE_MILLIS = 30_000;

    private final Services services;
    private final SocketLimits limits;
    private final RequestDeadline deadline;

    Entrance(Services services, SocketLimits limits, RequestDeadline deadline) {
        super(false);
        this.services = services;
        this.limits = limits;
        this.deadline = deadline;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        boolean upgrade =
                request.headers()
                        .containsValue(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true);
        if (upgrade && GremlinPaths.isServed(request.uri())) {
            context.pipeline().remove(deadline);
            becomeWebSocket(context, request);
        } else {
            becomeHttp(context);
        }
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

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.atDebug().setCause(cause).log("A connection failed before its first request");
        var _ = context.close();
    }

    private void becomeWebSocket(ChannelHandlerContext context, FullHttpRequest request) {
        WebSocketServerProtocolConfig config =
                WebSocketServerProtocolConfig.newBuilder()
                        .websocketPath(GremlinPaths.of(request.uri()))
                        .checkStartsWith(true)
                        .allowExtensions(false)
                        .maxFramePayloadLength(limits.frameBytes())
                        .build();
        ClientVersion client =
                ClientVersion.of(request.headers().get(HttpHeaderNames.USER_AGENT, ""));
        boolean trusted = services.origins().isLocalSocket(WebOrigins.Claims.of(request.headers()));
        context.pipeline()
                .addLast(new WebSocketServerProtocolHandler(config))
                .addLast(new WebSocketFrameAggregator(limits.frameBytes()))
                .addLast(new SignsOfLife(limits.idleMillis()))
                .addLast(new GremlinConnection(services, limits, client, trusted));
    }

    private void becomeHttp(ChannelHandlerContext context) {
        context.pipeline()
                .addLast(
                        new IdleStateHandler(
                                true,
                                limits.idleMillis(),
                                SILENCE_MILLIS,
                                0,
                                TimeUnit.MILLISECONDS))
                .addLast(new HttpConnection(services, deadline, limits.requestsInFlight()));
    }
}
