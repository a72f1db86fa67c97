package dev.orrery.api.nosql.direct;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHandler;
import dev.orrery.network.Protocol;
import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.timeout.IdleStateHandler;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** The handlers of a connection in direct mode. */
public final class DirectMode implements Protocol {
    private final RequestHandler handler;
    private final DirectLimits limits;

    public DirectMode(RequestHandler handler, DirectLimits limits) {
        this.handler = handler;
        this.limits = limits;
    }

    @Override
    public void install(Channel channel, boolean encrypted) {
        InetSocketAddress local = (InetSocketAddress) channel.localAddress();
        SslHandler encryption = channel.pipeline().get(SslHandler.class);
        if (encryption != null) {
            // Each answer is sealed for itself. Older Java SDKs (4.8 and 4.20 do) give a request
            // the body of the next answer if they read both at once, out of one record of TLS.
            encryption.setWrapDataSize(0);
        }
        channel.pipeline()
                .addLast(new IdleStateHandler(0, 0, limits.idleMillis(), TimeUnit.MILLISECONDS))
                .addLast(new FrameDecoder(limits.bodyBytes()))
                .addLast(
                        new DirectConnection(
                                handler, limits, new Request.Origin(local, encrypted)));
    }
}
