package dev.orrery.server.security;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
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
import java.util.Collection;

/**
 * Makes a certificate that signs itself: X.509 v3, key on P-256, for servers only and not able to
 * vouch for others. The JDK can read certificates but has no public way to make one; running its
 * {@code keytool} takes a second, this takes milliseconds.
 */
final class SelfSignedCertificate {
    private static final Duration VALIDITY = Duration.ofDays(3650);
    private static final int SERIAL_BITS = 127;
    private static final byte[] ECDSA_WITH_SHA256 =
            Der.sequence(Der.identifier(1, 2, 840, 10045, 4, 3, 2));
    private static final byte[] COMMON_NAME = Der.identifier(2, 5, 4, 3);
    private static final byte[] KEY_USAGE = Der.identifier(2, 5, 29, 15);
    private static final byte[] ALTERNATIVE_NAMES = Der.identifier(2, 5, 29, 17);
    private static final byte[] BASIC_CONSTRAINTS = Der.identifier(2, 5, 29, 19);
    private static final byte[] EXTENDED_KEY_USAGE = Der.identifier(2, 5, 29, 37);
    private static final byte[] SERVER_AUTHENTICATION = Der.identifier(1, 3, 6, 1, 5, 5, 7, 3, 1);

    private SelfSignedCertificate() {}

    /** A certificate and the key that it belongs to. */
    record Issued(X509Certificate certificate, PrivateKey key) {}

    /**
     * Makes one that is valid from a day before the given time, for clocks that run behind.
     *
     * @param hosts names by which clients reach the server
     * @param addresses addresses by which clients reach the server
     */
    static Issued issue(Collection<String> hosts, Collection<InetAddress> addresses, Instant now)
            throws GeneralSecurityException {
        SecureRandom random = new SecureRandom();
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"), random);
        KeyPair pair = generator.generateKeyPair();
        byte[] name = Der.sequence(Der.set(Der.sequence(COMMON_NAME, Der.utf8("Orrery"))));
        byte[] content =
                Der.sequence(
                        Der.explicit(0, Der.integer(BigInteger.TWO)),
                        Der.integer(new BigInteger(SERIAL_BITS, random).add(BigInteger.ONE)),
                        ECDSA_WITH_SHA256,
                        name,
                        Der.sequence(
                                Der.time(now.minus(Duration.ofDays(1))),
                                Der.time(now.plus(VALIDITY))),
                        name,
                        pair.getPublic().getEncoded(),
                        Der.explicit(3, extensions(hosts, addresses)));
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(pair.getPrivate(), random);
        signature.update(content);
        byte[] signed = Der.sequence(content, ECDSA_WITH_SHA256, Der.bits(0, signature.sign()));
        X509Certificate certificate =
                (X509Certificate)
                        CertificateFactory.getInstance("X.509")
                                .generateCertificate(new ByteArrayInputStream(signed));
        return new Issued(certificate, pair.getPrivate());
    }

    private static byte[] extensions(Collection<String> hosts, Collection<InetAddress> addresses) {
        byte[] digitalSignature = Der.bits(7, new byte[] {(byte) 0x80});
        return Der.sequence(
                Der.sequence(ALTERNATIVE_NAMES, Der.octets(names(hosts, addresses))),
                Der.sequence(BASIC_CONSTRAINTS, Der.truth(), Der.octets(Der.sequence())),
                Der.sequence(KEY_USAGE, Der.truth(), Der.octets(digitalSignature)),
                Der.sequence(EXTENDED_KEY_USAGE, Der.octets(Der.sequence(SERVER_AUTHENTICATION))));
    }

    private static byte[] names(Collection<String> hosts, Collection<InetAddress> addresses) {
        byte[][] names = new byte[hosts.size() + addresses.size()][];
        int next = 0;
        for (String host : hosts) {
            names[next++] = Der.implicit(2, host.getBytes(StandardCharsets.US_ASCII));
        }
        for (InetAddress address : addresses) {
            names[next++] = Der.implicit(7, address.getAddress());
        }
        return Der.sequence(names);
    }
}
