package dev.orrery.gateway.security;

import dev.orrery.model.error.OrreryException;

/** Where the account's keys are kept. */
public interface KeyStore {
    /** For keys that are given from outside. */
    KeyStore FIXED =
            (kind, key) -> {
                throw OrreryException.badRequest(
                        "The keys of this account are set from outside and cannot be replaced.");
            };

    /** Replaces a key durably, or fails and has changed nothing. */
    void replace(KeyKind kind, String key);
}
