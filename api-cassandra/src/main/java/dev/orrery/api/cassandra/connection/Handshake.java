package dev.orrery.api.cassandra.connection;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.AuthResponse;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.response.AuthSuccess;
import com.datastax.oss.protocol.internal.response.Authenticate;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.Supported;
import dev.orrery.api.cassandra.auth.Authenticator;
import dev.orrery.api.cassandra.auth.Login;
import dev.orrery.api.cassandra.frame.Compression;
import dev.orrery.api.cassandra.frame.ConnectionCodecs;
import dev.orrery.api.cassandra.frame.ProtocolVersion;
import dev.orrery.cql.error.CqlErrorKind;
import dev.orrery.cql.error.CqlException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How a connection begins: OPTIONS at any time, STARTUP once, then AUTH_RESPONSE if asked for. */
final class Handshake {
    /** The class that Cassandra names, by which drivers choose how to log in. */
    private static final String AUTHENTICATOR = "org.apache.cassandra.auth.PasswordAuthenticator";

    private static final String CQL_VERSION = "3.4.7";
    private static final Pattern CQL_VERSION_TEXT = Pattern.compile("(\\d+)\\.\\d+\\.\\d+.*");
    private static final String CQL_VERSION_MAJOR = "3";
    private static final Map<String, List<String>> SUPPORTED =
            Map.of(
                    "CQL_VERSION", List.of(CQL_VERSION),
                    "COMPRESSION", List.of("snappy", "lz4"),
                    "PROTOCOL_VERSIONS", List.of("3/v3", "4/v4", "5/v5"));

    private enum Phase {
        NEW,
        STARTED,
        LOGGED_IN
    }

    private final Session session;
    private final Authenticator authenticator;
    private final ConnectionCodecs codecs;
    private Phase phase = Phase.NEW;
    private @Nullable Compression compression;

    Handshake(Session session, Authenticator authenticator, ConnectionCodecs codecs) {
        this.session = session;
        this.authenticator = authenticator;
        this.codecs = codecs;
    }

    boolean isStarted() {
        return phase != Phase.NEW;
    }

    boolean isDone() {
        return phase == Phase.LOGGED_IN;
    }

    /** Everything before the login is done, and what belongs to it afterwards. */
    boolean concerns(Frame frame) {
        return phase != Phase.LOGGED_IN
                || frame.message instanceof Options
                || frame.message instanceof Startup
                || frame.message instanceof AuthResponse;
    }

    CompletableFuture<Reply> answer(Frame frame) {
        return switch (frame.message) {
            case Options _ -> done(new Supported(SUPPORTED));
            case Startup startup when phase == Phase.NEW -> done(start(startup, frame));
            case AuthResponse response when phase == Phase.STARTED -> logIn(response);
            default -> throw unexpected(frame);
        };
    }

    private static CompletableFuture<Reply> done(Message message) {
        return CompletableFuture.completedFuture(Reply.of(message));
    }

    private CqlException unexpected(Frame frame) {
        String expected =
                switch (phase) {
                    case NEW -> "STARTUP or OPTIONS";
                    case STARTED -> "SASL_RESPONSE";
                    case LOGGED_IN -> "a request";
                };
        return protocolError(
                "Unexpected message %s, expecting %s"
                        .formatted(
                                frame.message.getClass().getSimpleName().toUpperCase(Locale.ROOT),
                                expected));
    }

    private Message start(Startup startup, Frame frame) {
        Map<String, String> options = upperCase(startup.options);
        checkCqlVersion(options.get("CQL_VERSION"));
        compression = compression(options.getOrDefault("COMPRESSION", ""), frame);
        session.started(frame.protocolVersion, options);
        Optional<Login> anybody = authenticator.withoutProof();
        if (anybody.isPresent()) {
            session.loggedIn(anybody.get());
            phase = Phase.LOGGED_IN;
            return new Ready();
        }
        phase = Phase.STARTED;
        return new Authenticate(AUTHENTICATOR);
    }

    private static Map<String, String> upperCase(Map<String, String> options) {
        Map<String, String> result = new TreeMap<>();
        options.forEach((key, value) -> result.put(key.toUpperCase(Locale.ROOT), value));
        return result;
    }

    private static void checkCqlVersion(@Nullable String version) {
        if (version == null) {
            throw protocolError("Missing value CQL_VERSION in STARTUP message");
        }
        var matcher = CQL_VERSION_TEXT.matcher(version);
        if (!matcher.matches() || !matcher.group(1).equals(CQL_VERSION_MAJOR)) {
            throw protocolError(
                    "CQL version %s is not supported by the binary protocol (supported version are"
                                    .formatted(version)
                            + " >= 3.0.0)");
        }
    }

    private static Compression compression(String name, Frame frame) {
        Compression wanted =
                Compression.named(name)
                        .orElseThrow(() -> protocolError("Unknown compression algorithm: " + name));
        if (wanted == Compression.SNAPPY
                && frame.protocolVersion >= ProtocolVersion.WITH_SEGMENTS) {
            throw protocolError("Unsupported compression type for protocol version 5: snappy");
        }
        return wanted;
    }

    private CompletableFuture<Reply> logIn(AuthResponse response) {
        ByteBuffer token = response.token;
        if (token == null) {
            throw new CqlException(
                    CqlErrorKind.BAD_CREDENTIALS, "A login needs a user name and a password");
        }
        return authenticator.login(token).thenApply(this::loggedIn);
    }

    private Reply loggedIn(Login login) {
        session.loggedIn(login);
        return Reply.of(new AuthSuccess(null));
    }

    /** What was agreed at start-up holds from behind its answer on. */
    void written(Message answer) {
        if (compression != null && (answer instanceof Ready || answer instanceof Authenticate)) {
            codecs.started(session.version(), compression);
            compression = null;
        } else if (phase == Phase.STARTED && answer instanceof AuthSuccess) {
            phase = Phase.LOGGED_IN;
        }
    }

    private static CqlException protocolError(String message) {
        return new CqlException(CqlErrorKind.PROTOCOL, message);
    }
}
