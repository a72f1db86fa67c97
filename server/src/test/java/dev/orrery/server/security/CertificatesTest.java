package dev.orrery.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.time.Clock;
import dev.orrery.server.config.SecurityConfig;
import dev.orrery.server.config.ServerMode;
import dev.orrery.server.config.StartRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificatesTest {
    private static final char[] PASSWORD = "password".toCharArray();

    @TempDir Path folder;

    private Certificates generated(Clock clock) {
        SecurityConfig config =
                new SecurityConfig(
                        ServerMode.DEVELOPMENT,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
        return new Certificates(config, folder.resolve("tls"), "127.0.0.2", clock);
    }

    private static Certificates given(Path certificate, Path key) {
        SecurityConfig config =
                new SecurityConfig(
                        ServerMode.PRODUCTION,
                        Optional.empty(),
                        Optional.of(certificate),
                        Optional.of(key));
        return new Certificates(config, Path.of("nowhere"), "127.0.0.1", Clock.system());
    }

    @Test
    void theGeneratedCertificateNamesThisMachine() throws GeneralSecurityException {
        X509Certificate certificate = generated(Clock.system()).open().chain().getFirst();
        certificate.checkValidity();
        certificate.verify(certificate.getPublicKey());
        assertThat(certificate.getVersion()).isEqualTo(3);
        assertThat(certificate.getBasicConstraints()).as("may not vouch for others").isEqualTo(-1);
        assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
        assertThat(certificate.getSubjectAlternativeNames())
                .contains(List.of(2, "localhost"), List.of(7, "127.0.0.1"), List.of(7, "127.0.0.2"))
                .contains(List.of(7, "0:0:0:0:0:0:0:1"));
    }

    @Test
    void aClientThatTrustsTheFileConnectsByName() throws Exception {
        Certificates certificates = generated(Clock.system());
        ServerCertificate own = certificates.open();
        SSLContext server = SSLContext.getInstance("TLS");
        server.init(keys(own).getKeyManagers(), null, null);
        SSLContext client = SSLContext.getInstance("TLS");
        client.init(null, trusting(certificates.certificateFile()).getTrustManagers(), null);
        try (SSLServerSocket listening =
                        (SSLServerSocket) server.getServerSocketFactory().createServerSocket(0);
                SSLSocket socket =
                        (SSLSocket)
                                client.getSocketFactory()
                                        .createSocket("localhost", listening.getLocalPort())) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
            Thread answering = Thread.ofVirtual().start(() -> answerOnce(listening));
            assertThat(socket.getInputStream().read()).isEqualTo('!');
            answering.join();
        }
    }

    private static void answerOnce(SSLServerSocket listening) {
        try (SSLSocket accepted = (SSLSocket) listening.accept()) {
            accepted.getOutputStream().write('!');
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static KeyManagerFactory keys(ServerCertificate own) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("own", own.key(), PASSWORD, own.chain().toArray(X509Certificate[]::new));
        KeyManagerFactory factory =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, PASSWORD);
        return factory;
    }

    private static TrustManagerFactory trusting(Path file) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        List<X509Certificate> trusted = Pem.readCertificates("file", Files.readString(file));
        store.setCertificateEntry("trusted", trusted.getFirst());
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory;
    }

    @Test
    void itIsMadeOnceAndOnlyTheOwnerReadsTheKey() throws IOException {
        ServerCertificate first = generated(Clock.system()).open();
        assertThat(generated(Clock.system()).open()).isEqualTo(first);
        assertThat(Files.getPosixFilePermissions(folder.resolve("tls/key.pem")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(first.toString()).doesNotContain("key");
    }

    @Test
    void itIsRenewedBeforeItEnds() {
        Instant start = Instant.parse("2026-01-01T00:00:00Z");
        ServerCertificate first = generated(at(start)).open();
        assertThat(generated(at(start.plus(Duration.ofDays(3_600)))).open()).isEqualTo(first);
        assertThat(generated(at(start.plus(Duration.ofDays(3_625)))).open()).isNotEqualTo(first);
    }

    @Test
    void aCertificateMayEndAfter2049() {
        Instant start = Instant.parse("2045-06-01T00:00:00Z");
        Instant end = generated(at(start)).open().chain().getFirst().getNotAfter().toInstant();
        assertThat(end).isEqualTo(start.plus(Duration.ofDays(3_650)));
    }

    private static Clock at(Instant instant) {
        return new Clock() {
            @Override
            public long epochMillis() {
                return instant.toEpochMilli();
            }

            @Override
            public long monotonicNanos() {
                return 0;
            }
        };
    }

    @Test
    void theOperatorsOwnFilesAreUsed() throws IOException {
        ServerCertificate own = generated(Clock.system()).open();
        Path certificate = folder.resolve("tls/certificate.pem");
        Path key = folder.resolve("tls/key.pem");
        assertThat(given(certificate, key).open()).isEqualTo(own);
        assertThat(given(certificate, key).certificateFile()).isEqualTo(certificate);
    }

    @Test
    void filesThatDoNotFitAreRefused() throws Exception {
        generated(Clock.system()).open();
        Path certificate = folder.resolve("tls/certificate.pem");
        Path key = folder.resolve("tls/key.pem");
        Path other = folder.resolve("other.pem");
        refuses(certificate, other, "Cannot read");
        refuses(certificate, certificate, "openssl pkcs8 -topk8 -nocrypt");
        refuses(key, key, "certificate");
        Files.writeString(other, keyPem("EC"));
        refuses(certificate, other, "does not belong to");
        Files.writeString(other, keyPem("RSA"));
        refuses(certificate, other, "no private key of the kind EC");
    }

    private static String keyPem(String algorithm) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        generator.initialize(algorithm.equals("RSA") ? 2048 : 256);
        return "-----BEGIN PRIVATE KEY-----\n"
                + Base64.getMimeEncoder()
                        .encodeToString(generator.generateKeyPair().getPrivate().getEncoded())
                + "\n-----END PRIVATE KEY-----\n";
    }

    private static void refuses(Path certificate, Path key, String message) {
        assertThatThrownBy(() -> given(certificate, key).open())
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining(message);
    }
}
