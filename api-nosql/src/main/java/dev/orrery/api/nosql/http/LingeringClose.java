package dev.orrery.api.nosql.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.TimeUnit;

/**
 * Ends a connection after its last answer. Closing a socket with unread input makes the kernel send
 * a reset, which can overtake the answer; so only our half is closed, and the client's bytes are
 * read and dropped for a short while.
 */
final class LingeringClose implements ChannelFutureListener {
    private static final long LINGER_MILLIS = 2_000;

    @Override
    public void operationComplete(ChannelFuture future) {
        Channel channel = future.channel();
        boolean encrypted = channel.pipeline().get(SslHandler.class) != null;
        if (!future.isSuccess() || encrypted || !(channel instanceof DuplexChannel duplex)) {
            var _ = channel.close();
            return;
        }
        if (duplex.isInputShutdown()) {
            var _ = channel.close();
            return;
        }
        var _ = duplex.shutdownOutput();
        var _ =
                channel.eventLoop()
                        .schedule(
                                () -> {
                                    var _ = channel.close();
                                },
                                LINGER_MILLIS,
                                TimeUnit.MILLISECONDS);
    }
}
