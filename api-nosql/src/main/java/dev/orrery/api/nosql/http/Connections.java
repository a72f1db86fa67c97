package dev.orrery.api.nosql.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open connections of a server; one too many is closed as soon as it comes. */
final class Connections extends ChannelInitializer<Channel> {
    private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final @Nullable TlsContext tls;
    private final HttpPipeline pipeline;
    private final HttpLimits limits;
    private volatile boolean closed;

    Connections(@Nullable TlsContext tls, HttpPipeline pipeline, HttpLimits limits) {
        this.tls = tls;
        this.pipeline = pipeline;
        this.limits = limits;
    }

    @Override
    protected void initChannel(Channel channel) {
        open.add(channel);
        if (closed || open.size() > limits.connections()) {
            LOG.atWarn()
                    .addKeyValue("limit", limits.connections())
                    .log("A connection was refused: too many are open");
            var _ = channel.close();
            return;
        }
        channel.pipeline().addLast(new ProtocolSniffer(tls, pipeline, limits.requestMillis()));
    }

    /** Lets requests in flight be answered for a while, then ends all connections. */
    void close(long graceMillis) {
        closed = true;
        for (Channel channel : open) {
            channel.eventLoop()
                    .execute(
                            () ->
                                    channel.pipeline()
                                            .fireUserEventTriggered(
                                                    ConnectionEvent.CLOSE_WHEN_ANSWERED));
        }
        open.newCloseFuture().awaitUninterruptibly(graceMillis, TimeUnit.MILLISECONDS);
        open.close().awaitUninterruptibly();
    }
}
