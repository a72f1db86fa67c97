package dev.orrery.server.security;

import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.replication.rpc.RpcTls;
import dev.orrery.server.config.StartRefusedException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What makes a process a node of a cluster: whoever has this file may join it, and read and change
 * everything. Its authority vouches for the certificates that nodes show to each other.
 *
 * <pre>
 * orrery cluster secret 1
 * id HEX                        the cluster's id
 * key NAME BASE64               four times: the keys of the account
 * a certificate and its private key in PEM
 * </pre>
 *
 * @param clusterId of the one cluster it is for
 * @param keys of the account, the same on every node
 */
public record ClusterSecret(long clusterId, KeyTexts keys, Authority authority) {
    private static final String TITLE = "orrery cluster secret 1";
    private static final byte[] ALTERNATIVE_NAMES = Der.identifier(2, 5, 29, 17);
    private static final byte[] KEY_USAGE = Der.identifier(2, 5, 29, 15);
    private static final byte[] BASIC_CONSTRAINTS = Der.identifier(2, 5, 29, 19);
    private static final byte[] EXTENDED_KEY_USAGE = Der.identifier(2, 5, 29, 37);
    private static final byte[] SERVER_AUTHENTICATION = Der.identifier(1, 3, 6, 1, 5, 5, 7, 3, 1);
    private static final byte[] CLIENT_AUTHENTICATION = Der.identifier(1, 3, 6, 1, 5, 5, 7, 3, 2);

    /** The cluster's own authority; its text never shows the key. */
    public static final class Authority {
        private final X509.Issued issued;

        private Authority(X509.Issued issued) {
            this.issued = issued;
        }
    }

    /** A secret for a new cluster. */
    public static ClusterSecret create(KeyTexts keys, Instant now) {
        byte[] signing = Der.bits(2, new byte[] {0x04});
        byte[] extensions =
                Der.sequence(
                        Der.sequence(
                                BASIC_CONSTRAINTS,
                                Der.truth(),
                                Der.octets(Der.sequence(Der.truth()))),
                        Der.sequence(KEY_USAGE, Der.truth(), Der.octets(signing)));
        try {
            X509.Issued issued = X509.issue("Orrery cluster", extensions, null, now);
            return new ClusterSecret(new SecureRandom().nextLong(), keys, new Authority(issued));
        } catch (GeneralSecurityException e) {
            throw new StartRefusedException("Cannot make a certificate for a cluster.", e);
        }
    }

    public static ClusterSecret read(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new StartRefusedException("Cannot read the cluster's secret in " + file + ".", e);
        }
        int pem = text.indexOf("-----BEGIN CERTIFICATE-----");
        int key = text.indexOf("-----BEGIN PRIVATE KEY-----");
        if (!text.startsWith(TITLE) || pem < 0 || key < pem) {
            throw new StartRefusedException(file + " is no secret of a cluster.");
        }
        X509Certificate certificate =
                Pem.readCertificates(file.toString(), text.substring(pem, key)).getFirst();
        PrivateKey signing = Pem.readPrivateKey(file.toString(), text, "EC");
        return new ClusterSecret(
                Long.parseUnsignedLong(line(file, text, "id"), 16),
                new KeyTexts(
                        line(file, text, "key primary"),
                        line(file, text, "key secondary"),
                        line(file, text, "key read-only-primary"),
                        line(file, text, "key read-only-secondary")),
                new Authority(new X509.Issued(certificate, signing)));
    }

    private static String line(Path file, String text, String name) {
        Matcher matcher = Pattern.compile("^" + name + " (\\S+)$", Pattern.MULTILINE).matcher(text);
        if (!matcher.find()) {
            throw new StartRefusedException(file + " lacks the line '" + name + "'.");
        }
        return matcher.group(1);
    }

    /** The same with other keys of the account. */
    public ClusterSecret withKeys(KeyTexts others) {
        return new ClusterSecret(clusterId, others, authority);
    }

    public void write(Path file) {
        try {
            PrivateFile.write(
                    file,
                    """
                    %s
                    id %s
                    key primary %s
                    key secondary %s
                    key read-only-primary %s
                    key read-only-secondary %s
                    %s%s\
                    """
                            .formatted(
                                    TITLE,
                                    Long.toUnsignedString(clusterId, 16),
                                    keys.primary(),
                                    keys.secondary(),
                                    keys.primaryReadOnly(),
                                    keys.secondaryReadOnly(),
                                    Pem.certificate(authority.issued.certificate()),
                                    Pem.privateKey(authority.issued.key())));
        } catch (IOException | GeneralSecurityException e) {
            throw new StartRefusedException("Cannot write " + file + ".", e);
        }
    }

    /** Makes a certificate for this node, by which others know it, in a folder. */
    public RpcTls issue(Path folder, String host, Instant now) {
        Path key = folder.resolve("node-key.pem");
        Path certificate = folder.resolve("node-certificate.pem");
        Path trusted = folder.resolve("authority.pem");
        try {
            X509.Issued issued =
                    X509.issue("Orrery node", nodeExtensions(host), authority.issued, now);
            PrivateFile.write(key, Pem.privateKey(issued.key()));
            Files.writeString(certificate, Pem.certificate(issued.certificate()));
            Files.writeString(trusted, Pem.certificate(authority.issued.certificate()));
            return new RpcTls(key, certificate, trusted);
        } catch (IOException | GeneralSecurityException e) {
            throw new StartRefusedException("Cannot make a certificate in " + folder + ".", e);
        }
    }

    private static byte[] nodeExtensions(String host) throws IOException {
        byte[] digitalSignature = Der.bits(7, new byte[] {(byte) 0x80});
        byte[] names =
                SelfSignedCertificate.names(
                        isAddress(host) ? List.of() : List.of(host),
                        List.of(InetAddress.getByName(host)));
        return Der.sequence(
                Der.sequence(ALTERNATIVE_NAMES, Der.octets(names)),
                Der.sequence(BASIC_CONSTRAINTS, Der.truth(), Der.octets(Der.sequence())),
                Der.sequence(KEY_USAGE, Der.truth(), Der.octets(digitalSignature)),
                Der.sequence(
                        EXTENDED_KEY_USAGE,
                        Der.octets(Der.sequence(SERVER_AUTHENTICATION, CLIENT_AUTHENTICATION))));
    }

    private static boolean isAddress(String host) {
        return host.indexOf(':') >= 0 || host.matches("[0-9.]+");
    }

    @Override
    public String toString() {
        return "ClusterSecret[" + Long.toUnsignedString(clusterId, 16) + "]";
    }
}
