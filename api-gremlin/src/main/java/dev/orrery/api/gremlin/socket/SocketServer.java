package dev.orrery.api.gremlin.socket;

import dev.orrery.api.gremlin.request.Evaluation;
import dev.orrery.api.gremlin.security.Gate;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Listens, and makes connections of those who come. */
public final class SocketServer implements AutoCloseable {
    private static final int BACKLOG = 1_024;
    private static final int HANDSHAKE_BYTES = 64 << 10;
    private static final long LOOP_GRACE_MILLIS = 2_000;

    private final EventLoopGroup loops;
    private final ExecutorService threads;
    private final ChannelGroup connections;
    private final Channel listener;

    /**
     * Where and how to serve.
     *
     * @param threads of the event loop
     */
    public record Settings(
            InetSocketAddress address,
            int threads,
            SocketLimits limits,
            Optional<Supplier<SslContext>> tls) {}

    private SocketServer(
            EventLoopGroup loops,
            ExecutorService threads,
            ChannelGroup connections,
            Channel listener) {
        this.loops = loops;
        this.threads = threads;
        this.connections = connections;
        this.listener = listener;
    }

    /** Binds and serves; a port that cannot be bound is refused with its address. */
    public static SocketServer start(
            Settings settings, Gateway gateway, Gate gate, Evaluation.Engine engine) {
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        EventLoopGroup loops =
                new MultiThreadIoEventLoopGroup(
                        settings.threads(),
                        new DefaultThreadFactory("gremlin-socket", true),
                        NioIoHandler.newFactory());
        ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
        Connecting connecting =
                new Connecting(
                        settings,
                        new GremlinConnection.Services(gateway, gate, engine, threads),
                        connections);
        ChannelFuture bound =
                new ServerBootstrap()
                        .group(loops)
                        .channel(NioServerSocketChannel.class)
                        .option(ChannelOption.SO_BACKLOG, BACKLOG)
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childHandler(connecting)
                        .bind(settings.address())
                        .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            stop(loops);
            threads.shutdownNow();
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The address " + settings.address() + " cannot be bound: " + bound.cause(),
                    bound.cause());
        }
        return new SocketServer(loops, threads, connections, bound.channel());
    }

    /** Sets up what speaks on a new connection. */
    private static final class Connecting extends ChannelInitializer<Channel> {
        private final Settings settings;
        private final GremlinConnection.Services services;
        private final ChannelGroup connections;

        Connecting(
                Settings settings, GremlinConnection.Services services, ChannelGroup connections) {
            this.settings = settings;
            this.services = services;
            this.connections = connections;
        }

        @Override
        protected void initChannel(Channel channel) {
            if (connections.size() >= settings.limits().connections()) {
                var _ = channel.close();
                return;
            }
            connections.add(channel);
            channel.pipeline()
                    .addLast(
                            new TlsSniffer(
                                    settings.tls().orElse(null),
                                    services.threads(),
                                    this::speakHttp));
        }

        private void speakHttp(ChannelHandlerContext context) {
            context.pipeline()
                    .addLast(new HttpServerCodec())
                    .addLast(new HttpObjectAggregator(HANDSHAKE_BYTES))
                    .addLast(new Handshake(services, settings.limits()));
        }
    }

    /** The port that is served: the one asked for, or the one found where 0 was asked for. */
    public int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    @Override
    public void close() {
        listener.close().awaitUninterruptibly();
        connections.close().awaitUninterruptibly();
        threads.shutdownNow();
        stop(loops);
    }

    private static void stop(EventLoopGroup loops) {
        loops.shutdownGracefully(0, LOOP_GRACE_MILLIS, TimeUnit.MILLISECONDS)
                .awaitUninterruptibly();
    }
}
