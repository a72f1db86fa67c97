package dev.orrery.server.security;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Makes certificates: X.509 v3, keys on P-256. The JDK has no public way to. */
final class X509 {
    private static final Duration VALIDITY = Duration.ofDays(3650);
    private static final int SERIAL_BITS = 127;
    private static final byte[] ECDSA_WITH_SHA256 =
            Der.sequence(Der.identifier(1, 2, 840, 10045, 4, 3, 2));
    private static final byte[] COMMON_NAME = Der.identifier(2, 5, 4, 3);

    private X509() {}

    /** A certificate and the key that it belongs to. */
    record Issued(X509Certificate certificate, PrivateKey key) {}

    /**
     * Makes a certificate that is valid from a day before the given time, for clocks that run
     * behind.
     *
     * @param issuer who signs it; it signs itself if nobody does
     */
    static Issued issue(String name, byte[] extensions, @Nullable Issued issuer, Instant now)
            throws GeneralSecurityException {
        SecureRandom random = new SecureRandom();
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"), random);
        KeyPair pair = generator.generateKeyPair();
        byte[] subject = Der.sequence(Der.set(Der.sequence(COMMON_NAME, Der.utf8(name))));
        byte[] content =
                Der.sequence(
                        Der.explicit(0, Der.integer(BigInteger.TWO)),
                        Der.integer(new BigInteger(SERIAL_BITS, random).add(BigInteger.ONE)),
                        ECDSA_WITH_SHA256,
                        issuer == null
                                ? subject
                                : issuer.certificate().getSubjectX500Principal().getEncoded(),
                        Der.sequence(
                                Der.time(now.minus(Duration.ofDays(1))),
                                Der.time(now.plus(VALIDITY))),
                        subject,
                        pair.getPublic().getEncoded(),
                        Der.explicit(3, extensions));
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(issuer == null ? pair.getPrivate() : issuer.key(), random);
        signature.update(content);
        byte[] signed = Der.sequence(content, ECDSA_WITH_SHA256, Der.bits(0, signature.sign()));
        X509Certificate certificate =
                (X509Certificate)
                        CertificateFactory.getInstance("X.509")
                                .generateCertificate(new ByteArrayInputStream(signed));
        return new Issued(certificate, pair.getPrivate());
    }
}
