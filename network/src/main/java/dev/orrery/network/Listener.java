package dev.orrery.network;

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

/** Listens for the clients of one protocol, with and without TLS on one port. */
public final class Listener implements AutoCloseable {
    private static final int BACKLOG = 1_024;

    /** Longer than any node of a cluster tries to bring a request to its leader. */
    private static final long CLOSE_GRACE_MILLIS = 11_000;

    private static final long LOOP_GRACE_MILLIS = 2_000;

    private final EventLoopGroup loops;
    private final ExecutorService tlsSetup;
    private final OpenConnections connections;
    private final Channel socket;

    private Listener(
            EventLoopGroup loops,
            ExecutorService tlsSetup,
            OpenConnections connections,
            Channel socket) {
        this.loops = loops;
        this.tlsSetup = tlsSetup;
        this.connections = connections;
        this.socket = socket;
    }

    /**
     * How to listen.
     *
     * @param name of the event loop's threads
     * @param connections open at once
     * @param firstByteMillis how long a client may take to say anything
     */
    public record Settings(
            String name,
            InetSocketAddress address,
            int threads,
            int connections,
            long firstByteMillis) {}

    /**
     * How clients may encrypt.
     *
     * @param context asked for when the first client speaks TLS, on a thread that may wait
     */
    public record Tls(TlsPolicy policy, Supplier<SslContext> context) {
        public static Tls off() {
            return new Tls(
                    TlsPolicy.OFF,
                    () -> {
                        throw new IllegalStateException("TLS is off");
                    });
        }
    }

    /** Binds and serves; a port that cannot be bound is refused with its address. */
    public static Listener start(Settings settings, Tls tls, Protocol protocol) {
        Transport transport = Transport.best();
        EventLoopGroup loops = transport.loops(settings.name(), settings.threads());
        ExecutorService tlsSetup = Executors.newVirtualThreadPerTaskExecutor();
        OpenConnections connections = new OpenConnections(settings.connections());
        TlsContext context = new TlsContext(tls.context(), tlsSetup);
        ChannelFuture bound =
                new ServerBootstrap()
                        .group(loops)
                        .channelFactory(transport.listenerFactory())
                        .option(ChannelOption.SO_BACKLOG, BACKLOG)
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childOption(ChannelOption.SO_KEEPALIVE, true)
                        .childOption(ChannelOption.ALLOW_HALF_CLOSURE, protocol.answersHalfClosed())
                        .childHandler(
                                new ChannelInitializer<Channel>() {
                                    @Override
                                    protected void initChannel(Channel channel) {
                                        if (connections.admit(channel)) {
                                            channel.pipeline()
                                                    .addLast(
                                                            new TlsSniffer(
                                                                    tls.policy(),
                                                                    context,
                                                                    protocol,
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
        return new Listener(loops, tlsSetup, connections, bound.channel());
    }

    /** The port that is served: the one asked for, or the one found where 0 was asked for. */
    public int port() {
        return ((InetSocketAddress) socket.localAddress()).getPort();
    }

    /** Connections that are open. */
    public int connections() {
        return connections.count();
    }

    /**
     * Takes no more connections, and lets requests in flight be answered for a while. Closing it
     * again does nothing.
     */
    @Override
    public synchronized void close() {
        if (loops.isShuttingDown()) {
            return;
        }
        socket.close().awaitUninterruptibly();
        awaitAccepted();
        connections.close(CLOSE_GRACE_MILLIS);
        stop(loops);
        tlsSetup.shutdownNow();
    }

    /** What was accepted last may still wait to be known; its client may have asked something. */
    private void awaitAccepted() {
        loops.forEach(loop -> loop.submit(() -> {}).awaitUninterruptibly());
    }

    private static void stop(EventLoopGroup loops) {
        loops.shutdownGracefully(0, LOOP_GRACE_MILLIS, TimeUnit.MILLISECONDS)
                .awaitUninterruptibly();
    }
}
