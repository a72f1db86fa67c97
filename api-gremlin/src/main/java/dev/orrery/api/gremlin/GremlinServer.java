package dev.orrery.api.gremlin;

import dev.orrery.api.gremlin.dialect.Dialect;
import dev.orrery.api.gremlin.execute.GraphExecutor;
import dev.orrery.api.gremlin.request.Evaluation;
import dev.orrery.api.gremlin.request.GremlinConsole;
import dev.orrery.api.gremlin.security.Gate;
import dev.orrery.api.gremlin.socket.SocketServer;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.time.Clock;
import io.netty.handler.ssl.SslContext;
import java.util.Optional;
import java.util.function.Supplier;

/** Serves Gremlin over WebSocket and plain HTTP. It does not own the gateway. */
public final class GremlinServer implements AutoCloseable {
    private final SocketServer sockets;
    private final GremlinConsole console;

    private GremlinServer(SocketServer sockets, GremlinConsole console) {
        this.sockets = sockets;
        this.console = console;
    }

    /**
     * Binds and serves.
     *
     * @param tls asked for when a client speaks TLS, on a thread that may wait
     */
    public static GremlinServer start(
            GremlinServerOptions options,
            Gateway gateway,
            Optional<Supplier<SslContext>> tls,
            Clock clock) {
        GremlinServerOptions.Limits limits = options.limits();
        Evaluation.Engine engine =
                new Evaluation.Engine(
                        new GraphExecutor(limits.execution()),
                        new Dialect(limits.scripts()),
                        limits.requests(),
                        gateway.accountConsistency().usual(),
                        clock);
        Gate gate = new Gate(gateway, options.anonymous(), Gate.DefaultGraph.USUAL, clock);
        return new GremlinServer(
                SocketServer.start(
                        new SocketServer.Settings(
                                options.address(), options.threads(), limits.sockets(), tls),
                        gateway,
                        gate,
                        engine),
                new GremlinConsole(gateway, engine));
    }

    /** Runs scripts inside this process. */
    public GremlinConsole console() {
        return console;
    }

    /** Requests that are run by threads of their own at the moment. */
    public int requestsUnderWay() {
        return sockets.requestsUnderWay();
    }

    public int port() {
        return sockets.port();
    }

    @Override
    public void close() {
        sockets.close();
    }
}
