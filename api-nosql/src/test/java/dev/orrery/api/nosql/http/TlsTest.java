package dev.orrery.api.nosql.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.testing.RawConnection;
import dev.orrery.model.time.Clock;
import dev.orrery.network.Listener;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
    private static final char[] PASSWORD = "password".toCharArray();
    private static final String REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

    private final AtomicInteger contexts = new AtomicInteger();
    private @TempDir Path folder;
    private Listener server;

    @BeforeEach
    void start() {
        server =
                HttpServer.start(
                        new HttpServer.Settings(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                                1,
                                HttpLimits.DEFAULT),
                        (request, reply) ->
                                reply.send(
                                        Response.of(
                                                Response.OK,
                                                Boolean.toString(request.origin().encrypted())
                                                        .getBytes(StandardCharsets.UTF_8))),
                        (_, _) -> {},
                        Optional.of(this::context),
                        Clock.system());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private SslContext context() {
        contexts.incrementAndGet();
        try {
            Path file = folder.resolve("keys.p12");
            makeKeys(file);
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream input = Files.newInputStream(file)) {
                keys.load(input, PASSWORD);
            }
            KeyManagerFactory factory =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(keys, PASSWORD);
            return SslContextBuilder.forServer(factory).build();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void makeKeys(Path file) throws IOException, InterruptedException {
        Process keytool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-alias",
                                "server",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=localhost",
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                new String(PASSWORD),
                                "-keystore",
                                file.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        assertThat(keytool.waitFor()).isZero();
    }

    private RawConnection connectByTls() throws Exception {
        SSLContext trusting = SSLContext.getInstance("TLS");
        trusting.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        return new RawConnection(
                trusting.getSocketFactory()
                        .createSocket(InetAddress.getLoopbackAddress(), server.port()));
    }

    @Test
    void bothProtocolsAreServedOnOnePort() throws Exception {
        try (RawConnection plain = new RawConnection(server.port())) {
            assertThat(plain.send(REQUEST).receive().body()).isEqualTo("false");
            assertThat(contexts).hasValue(0);
        }
        try (RawConnection first = connectByTls();
                RawConnection second = connectByTls()) {
            assertThat(first.send(REQUEST).receive().body()).isEqualTo("true");
            assertThat(second.send(REQUEST + REQUEST).receive().body()).isEqualTo("true");
            assertThat(second.receive().body()).isEqualTo("true");
        }
        assertThat(contexts).hasValue(1);
    }

    @Test
    void answerIsWholeBeforeTheConnectionIsClosed() throws Exception {
        try (RawConnection connection = connectByTls()) {
            connection.send("nonsense\r\n\r\n");
            assertThat(connection.receive().status()).isEqualTo(400);
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }
}
