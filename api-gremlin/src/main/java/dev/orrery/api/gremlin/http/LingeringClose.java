package dev.orrery.api.gremlin.http;

import io.netty.channel.Channel;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.TimeUnit;

/**
 * Ends a connection whose client may still be sending. Closing it with unread bytes makes the
 * kernel send a reset, which can overtake the last answer: so our half is closed, and what comes is
 * read and dropped for a short while.
 */
final class LingeringClose {
    private static final long LINGER_MILLIS = 2_000;

    private LingeringClose() {}

    /** To be called when the last answer is sent. */
    static void begin(Channel channel) {
        boolean encrypted = channel.pipeline().get(SslHandler.class) != null;
        if (!encrypted && channel instanceof DuplexChannel duplex) {
            var _ = duplex.shutdownOutput();
        }
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
