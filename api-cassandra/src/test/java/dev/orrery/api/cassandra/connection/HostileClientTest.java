package dev.orrery.api.cassandra.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import dev.orrery.api.cassandra.frame.Compression;
import dev.orrery.api.cassandra.frame.WireClient;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever one client does, the others are served. */
final class HostileClientTest {
    private static final int FRAME_BYTES = 1 << 20;
    private static final int FUZZ_CONNECTIONS = 200;

    private final EchoServer server =
            new EchoServer(new ConnectionLimits(FRAME_BYTES, 50, 64, 3_000, 1_000), false);

    @AfterEach
    void theServerLivesOn() throws IOException {
        try (server) {
            try (WireClient client = WireClient.connect(server.port(), 5)) {
                SetKeyspace answer = (SetKeyspace) client.request(new Query("alive"));
                assertThat(answer.keyspace).isEqualTo("alive");
            }
        }
    }

    @Test
    void aFrameThatIsTooLargeIsRefusedByItsHeader() throws IOException {
        try (WireClient client = new WireClient(server.port(), 4, Compression.NONE)) {
            client.sendBytes(HexFormat.of().parseHex("04000009077fffffff"));
            Error error = (Error) client.read().message;
            assertThat(error.code).isEqualTo(ErrorCode.PROTOCOL_ERROR);
            assertThat(error.message)
                    .isEqualTo(
                            "Request is too big: length 2147483647 exceeds maximum allowed length"
                                    + " 1048576.");
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void aFrameThatIsTooLargeIsRefusedInSegmentsToo() throws IOException {
        try (WireClient client = WireClient.connect(server.port(), 5)) {
            Error error = (Error) client.request(new Query("x".repeat(FRAME_BYTES + 1)));
            assertThat(error.message).startsWith("Request is too big");
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void aBombInLz4IsNotInflated() throws IOException {
        try (WireClient client = new WireClient(server.port(), 4, Compression.LZ4)) {
            client.start();
            byte[] bomb = ByteBuffer.allocate(32).putInt(Integer.MAX_VALUE).array();
            byte[] frame =
                    ByteBuffer.allocate(9 + bomb.length)
                            .put(HexFormat.of().parseHex("0401000307"))
                            .putInt(bomb.length)
                            .put(bomb)
                            .array();
            client.sendBytes(frame);
            Error error = (Error) client.read().message;
            assertThat(error.code).isEqualTo(ErrorCode.PROTOCOL_ERROR);
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"4,LZ4", "4,SNAPPY"})
    void aBodyThatIsNotCompressedAsItSaysIsRefused(int version, Compression compression)
            throws IOException {
        try (WireClient client = new WireClient(server.port(), version, compression)) {
            client.start();
            byte[] frame = HexFormat.of().parseHex("0401000307" + "00000008" + "00000004ffffffff");
            client.sendBytes(frame);
            assertThat(((Error) client.read().message).code).isEqualTo(ErrorCode.PROTOCOL_ERROR);
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void aSegmentWithAWrongChecksumIsRefused() throws IOException {
        try (WireClient client = WireClient.connect(server.port(), 5)) {
            byte[] good = client.bytes(1, new Query("x"));
            good[good.length - 1] ^= 1;
            client.sendBytes(good);
            assertThat(((Error) client.read().message).message)
                    .isEqualTo("A segment does not match its checksum");
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void aResponseIsNoRequest() throws IOException {
        try (WireClient client = new WireClient(server.port(), 4, Compression.NONE)) {
            client.sendBytes(HexFormat.of().parseHex("840000010200000000"));
            assertThat(((Error) client.read().message).code).isEqualTo(ErrorCode.PROTOCOL_ERROR);
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void aConnectionThatSaysNothingIsClosed() throws IOException {
        try (WireClient silent = new WireClient(server.port(), 4, Compression.NONE);
                WireClient waiting = new WireClient(server.port(), 4, Compression.NONE)) {
            waiting.request(Options.INSTANCE);
            assertThat(silent.isClosedByServer()).isTrue();
            assertThat(waiting.isClosedByServer()).isTrue();
        }
    }

    @Test
    void aClientThatReadsNothingIsNotReadAnyMoreAndThenClosed() throws IOException {
        try (WireClient client = WireClient.connect(server.port(), 4)) {
            int before = server.taken();
            byte[] request = client.bytes(1, new Query("big 900000"));
            byte[] many = new byte[request.length * 64];
            for (int i = 0; i < 64; i++) {
                System.arraycopy(request, 0, many, i * request.length, request.length);
            }
            for (int i = 0; i < 10; i++) {
                client.sendBytes(many);
            }
            await().until(server::connections, open -> open == 0);
            assertThat(server.taken() - before).isLessThan(640);
        }
    }

    @Test
    void oneConnectionTooManyIsClosed() throws IOException {
        WireClient[] clients = new WireClient[50];
        try {
            for (int i = 0; i < clients.length; i++) {
                clients[i] = WireClient.connect(server.port(), 4);
            }
            try (WireClient extra = new WireClient(server.port(), 4, Compression.NONE)) {
                assertThat(extra.isClosedByServer()).isTrue();
            }
        } finally {
            for (WireClient client : clients) {
                if (client != null) {
                    client.close();
                }
            }
        }
        await().until(server::connections, open -> open == 0);
    }

    @Test
    void mutatedFramesNeverHurtTheServer() throws IOException {
        Random random = new Random(20_260_715);
        for (int i = 0; i < FUZZ_CONNECTIONS; i++) {
            int version = 3 + random.nextInt(3);
            Compression compression = random.nextBoolean() ? Compression.NONE : Compression.LZ4;
            try (WireClient client = new WireClient(server.port(), version, compression)) {
                client.start();
                for (int j = 0; j < 5; j++) {
                    byte[] bytes = client.bytes(j, new Query("fuzz " + "y".repeat(j * 50)));
                    for (int k = random.nextInt(4); k >= 0; k--) {
                        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                    }
                    client.sendBytes(bytes);
                }
            } catch (IOException e) {
                // The server may hang up while it is written to.
                assertThat(e).isNotNull();
            }
        }
    }
}
