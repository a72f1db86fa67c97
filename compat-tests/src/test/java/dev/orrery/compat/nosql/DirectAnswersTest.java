package dev.orrery.compat.nosql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What goes over the wire in direct mode, where old clients depend on more than the protocol. */
@ExtendWith(SharedServer.class)
class DirectAnswersTest {
    private static final int CONNECTION = 0;
    private static final int DOCUMENT = 3;
    private static final int READ = 3;
    private static final int HEAD_BYTES = 24;
    private static final int REQUESTS = 50;

    /** More than a record of TLS can hold. */
    private static final int LARGE = 1 << 16;

    /** A read of an encrypted socket gives what is in one record: so do clients see it. */
    @Test
    void everyAnswerIsInARecordOfItsOwn(ServerProcess server) throws Exception {
        try (SSLSocket socket = connect(server)) {
            InputStream in = socket.getInputStream();
            byte[] buffer = new byte[LARGE];
            socket.getOutputStream().write(frame(CONNECTION, CONNECTION));
            assertThat(in.read(buffer)).isPositive();
            ByteBuffer together = ByteBuffer.allocate(LARGE);
            for (int i = 0; i < REQUESTS; i++) {
                together.put(frame(DOCUMENT, READ));
            }
            socket.getOutputStream().write(Arrays.copyOf(together.array(), together.position()));
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(in.read(buffer)).isEqualTo(answerLength(buffer));
            }
        }
    }

    private static SSLSocket connect(ServerProcess server)
            throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (InputStream certificate =
                Files.newInputStream(server.data().resolve("tls/certificate.pem"))) {
            trusted.setCertificateEntry(
                    "server",
                    CertificateFactory.getInstance("X.509").generateCertificate(certificate));
        }
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return (SSLSocket)
                context.getSocketFactory()
                        .createSocket(
                                InetAddress.getLoopbackAddress(),
                                server.secureEndpoint().getPort());
    }

    /** A request without authorization: it is refused at once, which is answer enough. */
    private static byte[] frame(int resource, int operation) {
        ByteBuffer tokens = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        if (resource == DOCUMENT) {
            putText(tokens, 0x15, "d");
            putText(tokens, 0x16, "c");
            putText(tokens, 0x17, "i");
        }
        return ByteBuffer.allocate(HEAD_BYTES + tokens.position())
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(HEAD_BYTES + tokens.position())
                .putShort((short) resource)
                .putShort((short) operation)
                .position(HEAD_BYTES)
                .put(tokens.array(), 0, tokens.position())
                .array();
    }

    private static void putText(ByteBuffer out, int id, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        out.putShort((short) id).put((byte) 0x08).putShort((short) bytes.length).put(bytes);
    }

    private static int answerLength(byte[] answer) {
        ByteBuffer in = ByteBuffer.wrap(answer).order(ByteOrder.LITTLE_ENDIAN);
        int head = in.getInt(0);
        return head + Integer.BYTES + in.getInt(head);
    }
}
