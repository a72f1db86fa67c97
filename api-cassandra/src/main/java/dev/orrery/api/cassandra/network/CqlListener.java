package dev.orrery.api.cassandra.network;

import dev.orrery.api.cassandra.connection.Connections;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Listens for clients, with and without TLS on one port. */
public final class CqlListener implements AutoCloseable {
    private static final int BACKLOG = 1_024;
    private static final long CLOSE_GRACE_MILLIS = 3_000;
    private static final long LOOP_GRACE_MILLIS = 2_000;

    private final EventLoopGroup loops;
    private final ExecutorService tlsSetup;
    private final Connections connections;
    private final Channel listener;

    private CqlListener(
            EventLoopGroup loops,
            ExecutorService tlsSetup,
            Connections connections,
            Channel listener) {
        this.loops = loops;
        this.tlsSetup = tlsSetup;
        this.connections = connections;
        this.listener = listener;
    }

    /**
     * How to listen.
     *
     * @param threads of the event loop
     * @param firstByteMillis how long a client may take to say anything
     */
    public record Settings(
            InetSocketAddress address, int threads, TlsPolicy tls, long firstByteMillis) {}

    /** Binds and serves; a port that cannot be bound is refused with its address. */
    public static CqlListener start(
            Settings settings, Connections connections, Supplier<SslContext> tls) {
        Transport transport = Transport.best();
        EventLoopGroup loops = transport.loops(settings.threads());
        ExecutorService tlsSetup = Executors.newVirtualThreadPerTaskExecutor();
        TlsContext context = new TlsContext(tls, tlsSetup);
        ChannelFuture bound =
                new ServerBootstrap()
                        .group(loops)
                        .channelFactory(transport.listenerFactory())
                        .option(ChannelOption.SO_BACKLOG, BACKLOG)
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childOption(ChannelOption.SO_KEEPALIVE, true)
                        .childHandler(
                                new ChannelInitializer<Channel>() {
                                    @Override
                                    protected void initChannel(Channel channel) {
                                        if (connections.admit(channel)) {
                                            channel.pipeline()
                                                    .addLast(
                                                            new TlsSniffer(
                                                                    settings.tls(),
                                                                    context,
                                                                    connections,
                                                                    settings.firstByteMillis()));
                                        }
                                    }
                                })
                        .bind(settings.address())
                        .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            stop(loops);
            tlsSetup.close();
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The address " + settings.address() + " cannot be bound: " + bound.cause(),
                    bound.cause());
        }
        return new CqlListener(loops, tlsSetup, connections, bound.channel());
    }

    /** The port that is served: the one asked for, or the one found where 0 was asked for. */
    public int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    @Override
    public void close() {
        listener.close().awaitUninterruptibly();
        connections.close(CLOSE_GRACE_MILLIS);
        stop(loops);
        tlsSetup.shutdownNow();
    }

    private static void stop(EventLoopGroup loops) {
        loops.shutdownGracefully(0, LOOP_GRACE_MILLIS, TimeUnit.MILLISECONDS)
                .awaitUninterruptibly();
    }
}
