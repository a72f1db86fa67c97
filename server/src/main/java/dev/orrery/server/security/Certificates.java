package dev.orrery.server.security;

import dev.orrery.model.time.Clock;
import dev.orrery.server.config.SecurityConfig;
import dev.orrery.server.config.StartRefusedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate of the server: the operator's own, or one that is generated at the first start,
 * kept in the data folder, and renewed before it ends.
 */
public final class Certificates {
    private static final Logger LOGGER = LoggerFactory.getLogger(Certificates.class);
    private static final Duration RENEWED_BEFORE_END = Duration.ofDays(30);
    private static final Pattern HOST_NAME =
            Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?");

    private final SecurityConfig config;
    private final Path folder;
    private final String boundTo;
    private final Clock clock;

    /**
     * Nothing is read or made yet.
     *
     * @param folder where a generated certificate is kept
     * @param boundTo the address that the server listens on
     */
    public Certificates(SecurityConfig config, Path folder, String boundTo, Clock clock) {
        this.config = config;
        this.folder = folder;
        this.boundTo = boundTo;
        this.clock = clock;
    }

    /** The file that clients may trust: the certificate, without its key. */
    public Path certificateFile() {
        return config.tlsCertificate().orElse(folder.resolve("certificate.pem"));
    }

    private Path keyFile() {
        return config.tlsKey().orElse(folder.resolve("key.pem"));
    }

    public boolean generated() {
        return config.tlsCertificate().isEmpty();
    }

    /** Reads the certificate; generates it first if it is ours to generate. */
    public synchronized ServerCertificate open() {
        if (generated() && !Files.exists(keyFile())) {
            generate();
        }
        ServerCertificate certificate = ServerCertificate.read(certificateFile(), keyFile());
        Instant end = certificate.chain().getFirst().getNotAfter().toInstant();
        if (!end.isBefore(now().plus(RENEWED_BEFORE_END))) {
            return certificate;
        }
        LOGGER.atWarn()
                .addKeyValue("file", certificateFile())
                .addKeyValue("end", end)
                .log(generated() ? "Renewing the certificate" : "The certificate ends soon");
        if (!generated()) {
            return certificate;
        }
        generate();
        return ServerCertificate.read(certificateFile(), keyFile());
    }

    private Instant now() {
        return Instant.ofEpochMilli(clock.epochMillis());
    }

    /** The key is written last: where there is a key, there is its certificate. */
    private void generate() {
        try {
            Files.createDirectories(folder);
            Files.deleteIfExists(keyFile());
            X509.Issued issued = SelfSignedCertificate.issue(hosts(), addresses(), now());
            Files.writeString(certificateFile(), Pem.certificate(issued.certificate()));
            PrivateFile.write(keyFile(), Pem.privateKey(issued.key()));
        } catch (GeneralSecurityException | IOException e) {
            throw new StartRefusedException("Cannot make a certificate in " + folder, e);
        }
    }

    private static Set<String> hosts() {
        Set<String> hosts = new LinkedHashSet<>(List.of("localhost"));
        try {
            String own = InetAddress.getLocalHost().getHostName();
            if (HOST_NAME.matcher(own).matches()) {
                hosts.add(own);
            }
        } catch (UnknownHostException e) {
            LOGGER.atDebug().setCause(e).log("This machine does not know its own name");
        }
        return hosts;
    }

    private Set<InetAddress> addresses() throws UnknownHostException {
        Set<InetAddress> addresses =
                new LinkedHashSet<>(
                        List.of(InetAddress.ofLiteral("127.0.0.1"), InetAddress.ofLiteral("::1")));
        for (InetAddress bound : InetAddress.getAllByName(boundTo)) {
            if (!bound.isAnyLocalAddress()) {
                addresses.add(bound);
            }
        }
        return addresses;
    }
}
