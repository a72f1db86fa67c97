package dev.orrery.api.gremlin.socket;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.util.concurrent.TimeUnit;

/** Asks a silent client whether it is there, and closes the connection of one that is not. */
final class SignsOfLife extends IdleStateHandler {
    SignsOfLife(long idleMillis) {
        super(idleMillis, Math.max(1, idleMillis / 2), 0, TimeUnit.MILLISECONDS);
    }

    @Override
    protected void channelIdle(ChannelHandlerContext context, IdleStateEvent event) {
        if (event.state() == IdleState.READER_IDLE) {
            var _ = context.close();
        } else {
            var _ = context.writeAndFlush(new PingWebSocketFrame());
        }
    }
}
