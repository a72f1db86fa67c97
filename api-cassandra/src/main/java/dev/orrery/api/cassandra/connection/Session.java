package dev.orrery.api.cassandra.connection;

import dev.orrery.api.cassandra.auth.Login;
import dev.orrery.api.cassandra.frame.ProtocolVersion;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known of the client on one connection. Requests of it may run side by side. */
public final class Session {
    private final InetSocketAddress client;
    private volatile int version = ProtocolVersion.NEWEST;
    private volatile Map<String, String> options = Map.of();
    private volatile boolean oldJavaDriver = true;
    private volatile @Nullable Login login;
    private volatile @Nullable String keyspace;

    Session(InetSocketAddress client) {
        this.client = client;
    }

    public InetSocketAddress client() {
        return client;
    }

    public int version() {
        return version;
    }

    /** What the client said of itself at start-up. */
    public Map<String, String> options() {
        return options;
    }

    /** Whether the client cannot read an answer that has both a payload and warnings. */
    boolean readsOnlyOneOfPayloadAndWarnings() {
        return oldJavaDriver;
    }

    /** Who is logged in; asked only after somebody is. */
    public Login login() {
        Login known = login;
        if (known == null) {
            throw new IllegalStateException("nobody is logged in");
        }
        return known;
    }

    /** The keyspace of names that do not say theirs. */
    public Optional<String> keyspace() {
        return Optional.ofNullable(keyspace);
    }

    public void useKeyspace(String name) {
        keyspace = name;
    }

    void started(int spoken, Map<String, String> given) {
        version = spoken;
        options = Map.copyOf(given);
        oldJavaDriver = OldJavaDriver.isNamedBy(given);
    }

    void loggedIn(Login who) {
        login = who;
    }
}
