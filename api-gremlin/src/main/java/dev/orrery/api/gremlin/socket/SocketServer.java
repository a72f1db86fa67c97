package dev.orrery.api.gremlin.socket;

import dev.orrery.api.gremlin.request.Evaluation;
import dev.orrery.api.gremlin.security.Gate;
import dev.orrery.gateway.Gateway;
import dev.orrery.network.Listener;
import dev.orrery.network.Protocol;
import dev.orrery.network.TlsPolicy;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Listens, and makes connections of those who come. */
public final class SocketServer implements AutoCloseable {
    private static final int HANDSHAKE_BYTES = 64 << 10;
    private static final long FIRST_BYTE_MILLIS = 30_000;

    private final ExecutorService threads;
    private final Listener listener;
    private final AtomicInteger underWay;

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

    private SocketServer(ExecutorService threads, Listener listener, AtomicInteger underWay) {
        this.threads = threads;
        this.listener = listener;
        this.underWay = underWay;
    }

    /** Binds and serves; a port that cannot be bound is refused with its address. */
    public static SocketServer start(
            Settings settings, Gateway gateway, Gate gate, Evaluation.Engine engine) {
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        AtomicInteger underWay = new AtomicInteger();
        GremlinConnection.Services services =
                new GremlinConnection.Services(gateway, gate, engine, threads, underWay);
        try {
            Listener listener =
                    Listener.start(
                            new Listener.Settings(
                                    "gremlin-socket",
                                    settings.address(),
                                    settings.threads(),
                                    settings.limits().connections(),
                                    FIRST_BYTE_MILLIS),
                            settings.tls()
                                    .map(made -> new Listener.Tls(TlsPolicy.OPTIONAL, made))
                                    .orElseGet(Listener.Tls::off),
                            new WebSockets(services, settings.limits()));
            return new SocketServer(threads, listener, underWay);
        } catch (RuntimeException e) {
            threads.shutdownNow();
            throw e;
        }
    }

    /** A connection begins with HTTP. */
    private record WebSockets(GremlinConnection.Services services, SocketLimits limits)
            implements Protocol {
        @Override
        public void install(Channel channel, boolean encrypted) {
            channel.pipeline()
                    .addLast(new HttpServerCodec())
                    .addLast(new HttpObjectAggregator(HANDSHAKE_BYTES))
                    .addLast(new Handshake(services, limits));
        }
    }

    /** Requests that are run by threads of their own at the moment. */
    public int requestsUnderWay() {
        return underWay.get();
    }

    /** The port that is served: the one asked for, or the one found where 0 was asked for. */
    public int port() {
        return listener.port();
    }

    @Override
    public void close() {
        listener.close();
        threads.shutdownNow();
    }
}
