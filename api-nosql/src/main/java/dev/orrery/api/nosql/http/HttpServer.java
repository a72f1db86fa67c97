package dev.orrery.api.nosql.http;

import dev.orrery.api.nosql.message.RequestHandler;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Serves HTTP and HTTPS on one port. */
public final class HttpServer implements AutoCloseable {
    private static final int BACKLOG = 1_024;
    private static final long CLOSE_GRACE_MILLIS = 3_000;
    private static final long LOOP_GRACE_MILLIS = 2_000;

    private final EventLoopGroup loops;
    private final ExecutorService tlsSetup;
    private final Connections connections;
    private final Channel listener;

    private HttpServer(
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
     * How to serve.
     *
     * @param threads of the event loop
     */
    public record Settings(InetSocketAddress address, int threads, HttpLimits limits) {}

    /** Binds and serves; a port that cannot be bound is refused with its address. */
    public static HttpServer start(
            Settings settings,
            RequestHandler handler,
            Optional<Supplier<SslContext>> tls,
            Clock clock) {
        Transport transport = Transport.best();
        EventLoopGroup loops = transport.loops(settings.threads());
        ExecutorService tlsSetup = Executors.newVirtualThreadPerTaskExecutor();
        HttpPipeline pipeline = new HttpPipeline(handler, settings.limits(), clock);
        Connections connections =
                new Connections(
                        tls.map(supplier -> new TlsContext(supplier, tlsSetup)).orElse(null),
                        pipeline,
                        settings.limits());
        ChannelFuture bound =
                new ServerBootstrap()
                        .group(loops)
                        .channelFactory(transport.listenerFactory())
                        .option(ChannelOption.SO_BACKLOG, BACKLOG)
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                        .childHandler(connections)
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
        return new HttpServer(loops, tlsSetup, connections, bound.channel());
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
