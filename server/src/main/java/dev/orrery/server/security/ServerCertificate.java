package dev.orrery.server.security;

import dev.orrery.server.config.StartRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * What the server shows to clients over TLS.
 *
 * @param chain the server's own certificate, then those that vouch for it
 * @param key the private key of the first
 */
public record ServerCertificate(List<X509Certificate> chain, PrivateKey key) {
    public ServerCertificate {
        chain = List.copyOf(chain);
    }

    /** Reads both from PEM files, and refuses a key that belongs to another certificate. */
    public static ServerCertificate read(Path certificateFile, Path keyFile) {
        List<X509Certificate> chain =
                Pem.readCertificates(certificateFile.toString(), text(certificateFile));
        String algorithm = chain.getFirst().getPublicKey().getAlgorithm();
        PrivateKey key = Pem.readPrivateKey(keyFile.toString(), text(keyFile), algorithm);
        if (!matches(chain.getFirst(), key)) {
            throw new StartRefusedException(
                    "The key in " + keyFile + " does not belong to " + certificateFile + ".");
        }
        return new ServerCertificate(chain, key);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new StartRefusedException("Cannot read " + file + ": " + e, e);
        }
    }

    private static boolean matches(X509Certificate certificate, PrivateKey key) {
        try {
            Signature signature = Signature.getInstance(signatureAlgorithm(key.getAlgorithm()));
            signature.initSign(key);
            signature.update(certificate.getEncoded());
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update(certificate.getEncoded());
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static String signatureAlgorithm(String keyAlgorithm) {
        return switch (keyAlgorithm) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> keyAlgorithm;
        };
    }

    /** Not the components: a record's own text would hold the key. */
    @Override
    public String toString() {
        return "ServerCertificate[" + chain.getFirst().getSubjectX500Principal() + "]";
    }
}
