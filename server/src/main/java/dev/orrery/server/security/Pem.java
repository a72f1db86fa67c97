package dev.orrery.server.security;

import dev.orrery.server.config.StartRefusedException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;

/** The text form of keys and certificates (RFC 7468). */
final class Pem {
    private static final int LINE_CHARACTERS = 64;
    private static final String KEY_BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String KEY_END = "-----END PRIVATE KEY-----";

    private Pem() {}

    static String certificate(X509Certificate certificate) throws GeneralSecurityException {
        return block("CERTIFICATE", certificate.getEncoded());
    }

    static String privateKey(PrivateKey key) {
        return block("PRIVATE KEY", key.getEncoded());
    }

    private static String block(String label, byte[] content) {
        byte[] newLine = "\n".getBytes(StandardCharsets.US_ASCII);
        String text = Base64.getMimeEncoder(LINE_CHARACTERS, newLine).encodeToString(content);
        return "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n";
    }

    /** All certificates in the text: the server's own first, then those that vouch for it. */
    static List<X509Certificate> readCertificates(String name, String text) {
        try {
            List<X509Certificate> certificates =
                    CertificateFactory.getInstance("X.509")
                            .generateCertificates(
                                    new ByteArrayInputStream(
                                            text.getBytes(StandardCharsets.US_ASCII)))
                            .stream()
                            .map(X509Certificate.class::cast)
                            .toList();
            if (!certificates.isEmpty()) {
                return certificates;
            }
        } catch (CertificateException e) {
            throw new StartRefusedException(name + " is no PEM file of certificates: " + e, e);
        }
        throw new StartRefusedException(name + " holds no certificate.");
    }

    /**
     * The private key in the text.
     *
     * @param algorithm the kind of key that the certificate is for
     */
    static PrivateKey readPrivateKey(String name, String text, String algorithm) {
        int begin = text.indexOf(KEY_BEGIN);
        int end = text.indexOf(KEY_END);
        if (begin < 0 || end < begin) {
            throw new StartRefusedException(
                    name
                            + " holds no 'PRIVATE KEY' block (PKCS#8, not encrypted). Convert"
                            + " another form with: openssl pkcs8 -topk8 -nocrypt -in "
                            + name);
        }
        try {
            byte[] content =
                    Base64.getMimeDecoder().decode(text.substring(begin + KEY_BEGIN.length(), end));
            return KeyFactory.getInstance(algorithm)
                    .generatePrivate(new PKCS8EncodedKeySpec(content));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new StartRefusedException(
                    name + " holds no private key of the kind " + algorithm + ".", e);
        }
    }
}
