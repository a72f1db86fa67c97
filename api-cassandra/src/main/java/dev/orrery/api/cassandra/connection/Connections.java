package dev.orrery.api.cassandra.connection;

import dev.orrery.api.cassandra.auth.Authenticator;
import dev.orrery.api.cassandra.event.EventBus;
import dev.orrery.api.cassandra.frame.ConnectionCodecs;
import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open connections of a server; one too many is closed as soon as it comes. */
public final class Connections {
    private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final Authenticator authenticator;
    private final Requests requests;
    private final CqlConnection.Context shared;
    private volatile boolean closed;

    public Connections(
            Authenticator authenticator,
            Requests requests,
            EventBus events,
            ConnectionLimits limits) {
        this.authenticator = authenticator;
        this.requests = requests;
        this.shared = new CqlConnection.Context(events, limits);
    }

    /** True if the connection may stay. */
    public boolean admit(Channel channel) {
        open.add(channel);
        if (closed || open.size() > shared.limits().connections()) {
            LOG.atWarn()
                    .addKeyValue("limit", shared.limits().connections())
                    .log("A connection was refused: too many are open");
            var _ = channel.close();
            return false;
        }
        return true;
    }

    /** Adds the protocol's handlers behind those that are there. */
    public void install(Channel channel) {
        Session session = new Session((InetSocketAddress) channel.remoteAddress());
        ConnectionCodecs codecs =
                ConnectionCodecs.install(
                        channel.pipeline(), channel.alloc(), shared.limits().frameBytes());
        Handshake handshake = new Handshake(session, authenticator, codecs);
        channel.pipeline().addLast(new CqlConnection(session, handshake, requests, shared));
    }

    public int count() {
        return open.size();
    }

    /** Lets requests in flight be answered for a while, then ends all connections. */
    public void close(long graceMillis) {
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
