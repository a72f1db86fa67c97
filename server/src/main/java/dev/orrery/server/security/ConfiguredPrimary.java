package dev.orrery.server.security;

import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.gateway.security.KeyKind;
import dev.orrery.gateway.security.KeyStore;
import dev.orrery.model.error.OrreryException;

/** Keys of which the primary one is a setting. */
public final class ConfiguredPrimary implements KeyStore {
    private final KeyStore others;
    private final String primary;

    public ConfiguredPrimary(KeyStore others, String primary) {
        this.others = others;
        this.primary = primary;
    }

    @Override
    public KeyTexts texts() {
        return others.texts().with(KeyKind.PRIMARY, primary);
    }

    @Override
    public void replace(KeyKind kind, String key) {
        if (kind == KeyKind.PRIMARY) {
            throw OrreryException.badRequest(
                    "The primary key is set by security.primary-key; replace it there.");
        }
        others.replace(kind, key);
    }
}
