package dev.orrery.network;

import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open connections of a listener; one too many is closed as soon as it comes. */
final class OpenConnections {
    private static final Logger LOG = LoggerFactory.getLogger(OpenConnections.class);

    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final int limit;

    OpenConnections(int limit) {
        this.limit = limit;
    }

    /** True if the connection may stay. */
    boolean admit(Channel channel) {
        open.add(channel);
        if (open.size() > limit) {
            LOG.atWarn()
                    .addKeyValue("limit", limit)
                    .log("A connection was refused: too many are open");
            var _ = channel.close();
            return false;
        }
        return true;
    }

    int count() {
        return open.size();
    }

    /**
     * Lets requests in flight be answered for a while, then ends all connections. No more may come
     * meanwhile.
     */
    void close(long graceMillis) {
        open.forEach(OpenConnections::end);
        open.newCloseFuture().awaitUninterruptibly(graceMillis, TimeUnit.MILLISECONDS);
        open.close().awaitUninterruptibly();
    }

    private static void end(Channel channel) {
        channel.eventLoop()
                .execute(
                        () ->
                                channel.pipeline()
                                        .fireUserEventTriggered(
                                                ConnectionEvent.CLOSE_WHEN_ANSWERED));
    }
}
