package dev.orrery.server.security;

import dev.orrery.server.config.Secret;
import dev.orrery.server.config.StartRefusedException;
import java.util.Base64;
import java.util.Optional;

/**
 * The keys that clients sign their requests with: two of each kind, so that one can be exchanged
 * while the other is in use. Each is the base64 form of random bytes.
 */
public record AccountKeys(
        Secret primary, Secret secondary, Secret readOnlyPrimary, Secret readOnlySecondary) {
    /** The key of Microsoft's emulator, printed in its manual. Never accepted in production. */
    public static final String EMULATOR_KEY =
            "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4"
                    + "b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

    private static final int LEAST_KEY_BYTES = 32;

    public AccountKeys {
        check(primary);
        check(secondary);
        check(readOnlyPrimary);
        check(readOnlySecondary);
    }

    /** These keys with the primary one exchanged, if another is given. */
    public AccountKeys withPrimary(Optional<Secret> other) {
        return other.isEmpty()
                ? this
                : new AccountKeys(other.get(), secondary, readOnlyPrimary, readOnlySecondary);
    }

    private static void check(Secret key) {
        try {
            if (Base64.getDecoder().decode(key.value()).length >= LEAST_KEY_BYTES) {
                return;
            }
        } catch (IllegalArgumentException e) {
            throw new StartRefusedException("A key of the account is no valid base64.", e);
        }
        throw new StartRefusedException(
                "A key of the account has fewer than " + LEAST_KEY_BYTES + " bytes.");
    }
}
