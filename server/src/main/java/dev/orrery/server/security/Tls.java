package dev.orrery.server.security;

import dev.orrery.server.config.StartRefusedException;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The TLS settings of the server, made when they are first asked for. */
public final class Tls implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Tls.class);

    private final Certificates certificates;
    private final Thread preparation;

    private Tls(Certificates certificates) {
        this.certificates = certificates;
        this.preparation = Thread.ofVirtual().name("certificate").unstarted(this::prepare);
    }

    /**
     * Sees to it that there is a certificate. The operator's own is read at once, so that a wrong
     * one refuses the start; one of ours is made in the background, because a client of plain http
     * need not wait for it.
     */
    public static Tls open(Certificates certificates) {
        Tls tls = new Tls(certificates);
        if (certificates.generated()) {
            tls.preparation.start();
        } else {
            certificates.open();
        }
        return tls;
    }

    private void prepare() {
        try {
            certificates.open();
        } catch (StartRefusedException e) {
            LOGGER.atWarn().setCause(e).log("There is no certificate, so https does not work");
        }
    }

    public SslContext context() {
        ServerCertificate certificate = certificates.open();
        try {
            return SslContextBuilder.forServer(certificate.key(), certificate.chain()).build();
        } catch (SSLException e) {
            throw new StartRefusedException(
                    "The certificate " + certificates.certificateFile() + " is not usable.", e);
        }
    }

    /** Waits for what it writes into the data folder: another server may use it next. */
    @Override
    public void close() {
        try {
            preparation.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
