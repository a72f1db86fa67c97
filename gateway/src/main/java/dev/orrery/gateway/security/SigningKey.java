package dev.orrery.gateway.security;

import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret that signs with HMAC-SHA256. Each thread keeps an initialised {@link Mac}: making one
 * costs more than the signature of a request.
 */
public final class SigningKey {
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec secret;
    private final ThreadLocal<Mac> macs = ThreadLocal.withInitial(this::newMac);

    public SigningKey(byte[] secret) {
        this.secret = new SecretKeySpec(secret, ALGORITHM);
    }

    /** The 32 bytes that only a holder of the secret can compute for the message. */
    public byte[] sign(byte[] message) {
        // doFinal leaves the Mac as it was after init, ready for the next message.
        return macs.get().doFinal(message);
    }

    private Mac newMac() {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(secret);
            return mac;
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("every Java runtime has " + ALGORITHM, e);
        }
    }
}
