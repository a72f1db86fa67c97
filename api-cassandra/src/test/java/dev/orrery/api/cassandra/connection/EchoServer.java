package dev.orrery.api.cassandra.connection;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import dev.orrery.api.cassandra.auth.Authenticator;
import dev.orrery.api.cassandra.auth.Login;
import dev.orrery.api.cassandra.event.EventBus;
import dev.orrery.cql.error.CqlErrorKind;
import dev.orrery.cql.error.CqlException;
import dev.orrery.network.Listener;
import dev.orrery.network.TlsPolicy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The protocol without a database behind it. A query is answered with its own text; {@code big N}
 * with N bytes, {@code later X} with X from another thread.
 */
public final class EchoServer implements AutoCloseable, Requests {
    private static final String BIG = "big ";
    private static final String LATER = "later ";

    private final EventBus events = new EventBus();
    private final AtomicInteger taken = new AtomicInteger();
    private final Listener listener;

    public EchoServer(ConnectionLimits limits, boolean asksForLogin) {
        listener =
                Listener.start(
                        new Listener.Settings(
                                "echo",
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                                2,
                                limits.connections(),
                                limits.loginMillis()),
                        new Listener.Tls(
                                TlsPolicy.OPTIONAL,
                                () -> {
                                    throw new IllegalStateException("no certificate");
                                }),
                        new CqlProtocol(new OnePassword(asksForLogin), this, events, limits));
    }

    public int port() {
        return listener.port();
    }

    public EventBus events() {
        return events;
    }

    public int connections() {
        return listener.connections();
    }

    /** Requests that were read. */
    public int taken() {
        return taken.get();
    }

    @Override
    public CompletableFuture<Reply> run(Session session, Frame request) {
        taken.incrementAndGet();
        String text = ((Query) request.message).query;
        if (text.startsWith(LATER)) {
            return CompletableFuture.supplyAsync(
                    () -> Reply.charged(new SetKeyspace(text), 2.5, List.of("later")));
        }
        if (text.startsWith(BIG)) {
            byte[] bytes = new byte[Integer.parseInt(text.substring(BIG.length()))];
            ArrayDeque<List<ByteBuffer>> rows = new ArrayDeque<>();
            rows.add(List.of(ByteBuffer.wrap(bytes)));
            return CompletableFuture.completedFuture(
                    Reply.of(new DefaultRows(new RowsMetadata(1, null, null, null), rows)));
        }
        if (text.length() > 1_000) {
            return CompletableFuture.completedFuture(
                    Reply.of(new SetKeyspace(Integer.toString(text.length()))));
        }
        return CompletableFuture.completedFuture(Reply.of(new SetKeyspace(text)));
    }

    @Override
    public void close() {
        listener.close();
    }

    private record OnePassword(boolean asksForLogin) implements Authenticator {
        @Override
        public Optional<Login> withoutProof() {
            return asksForLogin ? Optional.empty() : Optional.of(Login.role("anybody"));
        }

        @Override
        public CompletableFuture<Login> login(ByteBuffer token) {
            String text = StandardCharsets.UTF_8.decode(token).toString();
            return text.endsWith("\0right")
                    ? CompletableFuture.completedFuture(Login.role("somebody"))
                    : CompletableFuture.failedFuture(
                            new CqlException(CqlErrorKind.BAD_CREDENTIALS, "wrong password"));
        }
    }
}
