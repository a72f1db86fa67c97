package dev.orrery.server.config;

import java.nio.file.Path;
import java.util.Optional;

/** Who may connect, and the certificate that clients see. */
public record SecurityConfig(
        @Setting(
                        value = "development",
                        description =
                                "development: loopback only, the emulator's public key works."
                                        + " production: any address, only the keys of the data"
                                        + " folder. Also set by --dev and --production.")
                ServerMode mode,
        @Setting(
                        description =
                                "Primary key to use instead of the generated one: the base64 form"
                                        + " of at least 32 bytes.")
                Optional<Secret> primaryKey,
        @Setting(
                        flag = "--tls-certificate",
                        description =
                                "PEM file with the certificate and its chain; without it one is"
                                        + " generated in the data folder.")
                Optional<Path> tlsCertificate,
        @Setting(
                        flag = "--tls-key",
                        description = "PEM file with the private key (PKCS#8) of that certificate.")
                Optional<Path> tlsKey) {
    public SecurityConfig {
        if (tlsCertificate.isPresent() != tlsKey.isPresent()) {
            throw new StartRefusedException(
                    "security.tls-certificate and security.tls-key belong together: give both or"
                            + " neither.");
        }
    }
}
