package dev.orrery.server.security;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Collection;

/**
 * Makes a certificate that signs itself: X.509 v3, key on P-256, for servers only and not able to
 * vouch for others. The JDK can read certificates but has no public way to make one; running its
 * {@code keytool} takes a second, this takes milliseconds.
 */
final class SelfSignedCertificate {
    private static final byte[] KEY_USAGE = Der.identifier(2, 5, 29, 15);
    private static final byte[] ALTERNATIVE_NAMES = Der.identifier(2, 5, 29, 17);
    private static final byte[] BASIC_CONSTRAINTS = Der.identifier(2, 5, 29, 19);
    private static final byte[] EXTENDED_KEY_USAGE = Der.identifier(2, 5, 29, 37);
    private static final byte[] SERVER_AUTHENTICATION = Der.identifier(1, 3, 6, 1, 5, 5, 7, 3, 1);

    private SelfSignedCertificate() {}

    /**
     * Makes one that is valid from a day before the given time, for clocks that run behind.
     *
     * @param hosts names by which clients reach the server
     * @param addresses addresses by which clients reach the server
     */
    static X509.Issued issue(
            Collection<String> hosts, Collection<InetAddress> addresses, Instant now)
            throws GeneralSecurityException {
        return X509.issue("Orrery", extensions(hosts, addresses), null, now);
    }

    private static byte[] extensions(Collection<String> hosts, Collection<InetAddress> addresses) {
        byte[] digitalSignature = Der.bits(7, new byte[] {(byte) 0x80});
        return Der.sequence(
                Der.sequence(ALTERNATIVE_NAMES, Der.octets(names(hosts, addresses))),
                Der.sequence(BASIC_CONSTRAINTS, Der.truth(), Der.octets(Der.sequence())),
                Der.sequence(KEY_USAGE, Der.truth(), Der.octets(digitalSignature)),
                Der.sequence(EXTENDED_KEY_USAGE, Der.octets(Der.sequence(SERVER_AUTHENTICATION))));
    }

    static byte[] names(Collection<String> hosts, Collection<InetAddress> addresses) {
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
