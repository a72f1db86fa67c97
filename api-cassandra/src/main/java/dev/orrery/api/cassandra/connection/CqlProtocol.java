package dev.orrery.api.cassandra.connection;

import dev.orrery.api.cassandra.auth.Authenticator;
import dev.orrery.api.cassandra.event.EventBus;
import dev.orrery.api.cassandra.frame.ConnectionCodecs;
import dev.orrery.network.Protocol;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;

/** The handlers of a connection that speaks CQL. */
public final class CqlProtocol implements Protocol {
    private final Authenticator authenticator;
    private final Requests requests;
    private final CqlConnection.Context shared;

    public CqlProtocol(
            Authenticator authenticator,
            Requests requests,
            EventBus events,
            ConnectionLimits limits) {
        this.authenticator = authenticator;
        this.requests = requests;
        this.shared = new CqlConnection.Context(events, limits);
    }

    @Override
    public void install(Channel channel, boolean encrypted) {
        Session session = new Session((InetSocketAddress) channel.remoteAddress());
        ConnectionCodecs codecs =
                ConnectionCodecs.install(
                        channel.pipeline(), channel.alloc(), shared.limits().frameBytes());
        Handshake handshake = new Handshake(session, authenticator, codecs);
        channel.pipeline().addLast(new CqlConnection(session, handshake, requests, shared));
    }
}
