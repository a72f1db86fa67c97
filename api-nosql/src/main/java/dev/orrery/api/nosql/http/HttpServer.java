package dev.orrery.api.nosql.http;

import dev.orrery.api.nosql.message.RequestHandler;
import dev.orrery.model.time.Clock;
import dev.orrery.network.Listener;
import dev.orrery.network.Protocol;
import dev.orrery.network.TlsPolicy;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Supplier;

/** Serves HTTP and HTTPS on one port, and clients in direct mode. */
public final class HttpServer {
    private HttpServer() {}

    /**
     * How to serve.
     *
     * @param threads of the event loop
     */
    public record Settings(InetSocketAddress address, int threads, HttpLimits limits) {}

    /**
     * Binds and serves; a port that cannot be bound is refused with its address.
     *
     * @param direct what encrypted connections speak that do not speak HTTP
     */
    public static Listener start(
            Settings settings,
            RequestHandler handler,
            Protocol direct,
            Optional<Supplier<SslContext>> tls,
            Clock clock) {
        HttpLimits limits = settings.limits();
        return Listener.start(
                new Listener.Settings(
                        "nosql-http",
                        settings.address(),
                        settings.threads(),
                        limits.connections(),
                        limits.requestMillis()),
                tls.map(context -> new Listener.Tls(TlsPolicy.OPTIONAL, context))
                        .orElseGet(Listener.Tls::off),
                new HttpPipeline(handler, limits, clock, direct));
    }
}
