package dev.orrery.api.gremlin.socket;

import dev.orrery.api.gremlin.http.RequestAssembly;
import dev.orrery.api.gremlin.http.RequestDeadline;
import dev.orrery.api.gremlin.request.AnswerRoom;
import dev.orrery.api.gremlin.request.Evaluation;
import dev.orrery.api.gremlin.request.Services;
import dev.orrery.api.gremlin.security.Gate;
import dev.orrery.api.gremlin.security.WebOrigins;
import dev.orrery.gateway.Gateway;
import dev.orrery.network.Listener;
import dev.orrery.network.Protocol;
import dev.orrery.network.TlsPolicy;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpDecoderConfig;
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
    /** A script may come in the address of a request. */
    private static final int LINE_BYTES = 64 << 10;

    private static final int HEADER_BYTES = 16 << 10;
    private static final long FIRST_BYTE_MILLIS = 30_000;
    private static final long REQUEST_MILLIS = 30_000;

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
        Services services =
                new Services(
                        gateway,
                        gate,
                        new WebOrigins(settings.address().getHostString()),
                        engine,
                        threads,
                        underWay,
                        AnswerRoom.ofHeap());
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
                            new Beginning(services, settings.limits()));
            return new SocketServer(threads, listener, underWay);
        } catch (RuntimeException e) {
            threads.shutdownNow();
            throw e;
        }
    }

    /** A connection begins with HTTP, whatever becomes of it. */
    private record Beginning(Services services, SocketLimits limits) implements Protocol {
        @Override
        public void install(Channel channel, boolean encrypted) {
            HttpDecoderConfig sizes =
                    new HttpDecoderConfig()
                            .setMaxInitialLineLength(LINE_BYTES)
                            .setMaxHeaderSize(HEADER_BYTES);
            RequestDeadline deadline = new RequestDeadline(REQUEST_MILLIS);
            channel.pipeline()
                    .addLast(deadline)
                    .addLast(new HttpServerCodec(sizes))
                    .addLast(new RequestAssembly(limits.frameBytes()))
                    .addLast(new Entrance(services, limits, deadline));
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
