package dev.orrery.api.cassandra.auth;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.spec.KeySpec;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Salted, deliberately slow hashes of passwords.
 *
 * <pre>
 * pbkdf2-sha256 $ iterations $ salt (base64) $ hash (base64)
 * </pre>
 */
final class PasswordHash {
    private static final String SCHEME = "pbkdf2-sha256";
    private static final String ALGORITHM = "PBKDF2WithHmacSHA256";
    private static final int ITERATIONS = 120_000;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BITS = 256;
    private static final int PARTS = 4;

    private PasswordHash() {}

    static String of(String password, SecureRandom random) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        Base64.Encoder base64 = Base64.getEncoder();
        return String.join(
                "$",
                SCHEME,
                Integer.toString(ITERATIONS),
                base64.encodeToString(salt),
                base64.encodeToString(hash(password, salt, ITERATIONS)));
    }

    static boolean matches(String password, String stored) {
        String[] parts = stored.split("\\$", -1);
        if (parts.length != PARTS || !parts[0].equals(SCHEME)) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT, "A password is stored in an unknown form.");
        }
        Base64.Decoder base64 = Base64.getDecoder();
        byte[] given = hash(password, base64.decode(parts[2]), Integer.parseInt(parts[1]));
        return MessageDigest.isEqual(given, base64.decode(parts[3]));
    }

    private static byte[] hash(String password, byte[] salt, int iterations) {
        KeySpec spec = new PBEKeySpec(password.toCharArray(), salt, iterations, HASH_BITS);
        try {
            return SecretKeyFactory.getInstance(ALGORITHM).generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has " + ALGORITHM, e);
        }
    }
}
