package dev.orrery.api.cassandra.auth;

import dev.orrery.cql.error.CqlErrorKind;
import dev.orrery.cql.error.CqlException;
import dev.orrery.gateway.security.Access;
import dev.orrery.gateway.security.AccountKeys;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** SASL PLAIN: any name with a key of the account, or a role that may log in with its password. */
public final class RoleAuthenticator implements Authenticator {
    private static final int CACHE_LIMIT = 10_000;
    private static final int PLAIN_PARTS = 3;

    private final AccountKeys keys;
    private final RoleStore store;
    private final AuthMode mode;
    private final Executor slowWork;
    private final byte[] cacheSalt = new byte[32];

    /** Stored hashes with a quick hash of the password that was found to match. */
    private final Map<String, ByteBuffer> verified = new ConcurrentHashMap<>();

    /**
     * Makes an authenticator.
     *
     * @param slowWork where passwords are hashed, off the event loop
     */
    public RoleAuthenticator(AccountKeys keys, RoleStore store, AuthMode mode, Executor slowWork) {
        this.keys = keys;
        this.store = store;
        this.mode = mode;
        this.slowWork = slowWork;
        new SecureRandom().nextBytes(cacheSalt);
    }

    @Override
    public Optional<Login> withoutProof() {
        return mode.required() ? Optional.empty() : Optional.of(Login.account(false));
    }

    @Override
    public CompletableFuture<Login> login(ByteBuffer token) {
        String[] parts =
                StandardCharsets.UTF_8.decode(token.duplicate()).toString().split("\0", -1);
        if (parts.length != PLAIN_PARTS || parts[1].isEmpty()) {
            throw refused("Authentication ID must not be null");
        }
        if (parts[2].isEmpty()) {
            throw refused("Password must not be null");
        }
        Access access = keys.accessOf(parts[2]);
        if (access != Access.DENIED) {
            return CompletableFuture.completedFuture(Login.account(access == Access.READ_ONLY));
        }
        return CompletableFuture.supplyAsync(() -> roleLogin(parts[1], parts[2]), slowWork);
    }

    private Login roleLogin(String name, String password) {
        Optional<Role> role = store.roles().find(name);
        Optional<String> hash = role.flatMap(Role::password);
        // A name that does not exist must take as long as a wrong password.
        boolean matches = matches(password, hash.orElseGet(UnknownRole::hash)) && hash.isPresent();
        if (!matches || role.isEmpty()) {
            throw refused("Provided username %s and/or password are incorrect".formatted(name));
        }
        if (role.get().defaultPassword() && !mode.defaultPasswordAllowed()) {
            throw refused(
                    "The password of %s is the one everybody knows: set another".formatted(name));
        }
        if (!role.get().login()) {
            throw refused("%s is not permitted to log in".formatted(name));
        }
        return Login.role(name);
    }

    /** Drivers open many connections at once, and the hash is slow on purpose. */
    private boolean matches(String password, String hash) {
        ByteBuffer quick = quickHash(password);
        if (quick.equals(verified.get(hash))) {
            return true;
        }
        if (!PasswordHash.matches(password, hash)) {
            return false;
        }
        if (verified.size() >= CACHE_LIMIT) {
            verified.clear();
        }
        verified.put(hash, quick);
        return true;
    }

    private ByteBuffer quickHash(String password) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(cacheSalt);
            return ByteBuffer.wrap(digest.digest(password.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    private static CqlException refused(String message) {
        return new CqlException(CqlErrorKind.BAD_CREDENTIALS, message);
    }

    /** A hash that no password has, made when the first unknown name logs in. */
    private static final class UnknownRole {
        private static final String HASH =
                PasswordHash.of(Long.toString(new SecureRandom().nextLong()), new SecureRandom());

        private UnknownRole() {}

        static String hash() {
            return HASH;
        }
    }
}
