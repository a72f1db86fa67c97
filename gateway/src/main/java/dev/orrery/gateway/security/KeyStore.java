package dev.orrery.gateway.security;

import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.model.error.OrreryException;

/** Where the account's keys are kept. */
public interface KeyStore {
    /** The keys that count. */
    KeyTexts texts();

    /** Replaces a key durably, or fails and has changed nothing. */
    void replace(KeyKind kind, String key);

    /** For keys that are given from outside. */
    static KeyStore fixed(KeyTexts texts) {
        return new KeyStore() {
            @Override
            public KeyTexts texts() {
                return texts;
            }

            @Override
            public void replace(KeyKind kind, String key) {
                throw OrreryException.badRequest(
                        "The keys of this account are set from outside and cannot be replaced.");
            }
        };
    }
}
