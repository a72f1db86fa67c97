package dev.orrery.api.cassandra.auth;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Finds out who a client is. */
public interface Authenticator {
    /** Who a client is that is not asked; empty if every client must prove it. */
    Optional<Login> withoutProof();

    /**
     * Who is behind a SASL PLAIN token. Never blocks; fails with a {@link
     * dev.orrery.cql.error.CqlException} if it is nobody.
     */
    CompletableFuture<Login> login(ByteBuffer token);
}
