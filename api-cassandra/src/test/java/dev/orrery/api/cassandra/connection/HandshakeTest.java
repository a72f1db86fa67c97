package dev.orrery.api.cassandra.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Register;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.response.AuthSuccess;
import com.datastax.oss.protocol.internal.response.Authenticate;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.event.SchemaChangeEvent;
import com.datastax.oss.protocol.internal.response.event.StatusChangeEvent;
import com.datastax.oss.protocol.internal.response.event.TopologyChangeEvent;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import dev.orrery.api.cassandra.event.NodeEvents;
import dev.orrery.api.cassandra.frame.Compression;
import dev.orrery.api.cassandra.frame.WireClient;
import dev.orrery.cluster.node.NodeWatch;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HandshakeTest {
    private static EchoServer open;
    private static EchoServer guarded;

    @BeforeAll
    static void start() {
        open = new EchoServer(ConnectionLimits.DEFAULT, false);
        guarded = new EchoServer(ConnectionLimits.DEFAULT, true);
    }

    @AfterAll
    static void stop() {
        open.close();
        guarded.close();
    }

    @ParameterizedTest
    @CsvSource({"3,NONE", "3,LZ4", "3,SNAPPY", "4,NONE", "4,LZ4", "4,SNAPPY", "5,NONE", "5,LZ4"})
    void everyVersionIsSpokenWithEveryCompression(int version, Compression compression)
            throws IOException {
        try (WireClient client = new WireClient(open.port(), version, compression)) {
            assertThat(client.start()).isInstanceOf(Ready.class);
            assertThat(keyspace(client.request(new Query("hello")))).isEqualTo("hello");
            String large = "x".repeat(300_000);
            assertThat(keyspace(client.request(new Query(large)))).isEqualTo("300000");
            assertThat(client.request(new Query("big 500000"))).isNotNull();
            assertThat(keyspace(client.request(new Query("after")))).isEqualTo("after");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5})
    void answersComeBackOnTheirStreams(int version) throws IOException {
        try (WireClient client = WireClient.connect(open.port(), version)) {
            for (int stream = 0; stream < 500; stream++) {
                client.send(stream, new Query((stream % 2 == 0 ? "later " : "") + stream));
            }
            for (int i = 0; i < 500; i++) {
                Frame answer = client.read();
                assertThat(keyspace(answer.message)).endsWith("" + answer.streamId);
            }
        }
    }

    @Test
    void aChargeAndWarningsComeFromVersionFourOn() throws IOException {
        try (WireClient old = WireClient.connect(open.port(), 3);
                WireClient recent = WireClient.connect(open.port(), 4)) {
            old.send(1, new Query("later"));
            recent.send(1, new Query("later x"));
            assertThat(old.read().customPayload).isEmpty();
            Frame answer = recent.read();
            assertThat(answer.warnings).containsExactly("later");
            assertThat(answer.customPayload)
                    .containsEntry("RequestCharge", ByteBuffer.allocate(8).putDouble(0, 2.5));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "DataStax Java Driver,3.11.5,false",
        "DataStax Java driver for Apache Cassandra(R),4.17.0,false",
        "Apache Cassandra Java Driver,4.19.0,false",
        "Apache Cassandra Java Driver,4.19.1,true",
        "Apache Cassandra Java Driver,4.20.0-SNAPSHOT,true",
        "ScyllaDB Java Driver,unknown,false",
        "DataStax Python Driver,3.29.2,true",
        ",,false"
    })
    void oldJavaDriversGetNoWarningsBesideAPayload(String name, String number, boolean both)
            throws IOException {
        try (WireClient client = new WireClient(open.port(), 4, Compression.NONE)) {
            client.start(
                    name == null
                            ? Map.of()
                            : Map.of("DRIVER_NAME", name, "DRIVER_VERSION", number));
            client.send(1, new Query("later x"));
            Frame answer = client.read();
            assertThat(answer.customPayload).containsKey("RequestCharge");
            assertThat(answer.warnings).isEqualTo(both ? List.of("later") : List.of());
        }
    }

    /** As in Cassandra since 4.0: compact tables are always shown as such. */
    @Test
    void clientsThatWantNoCompactTablesAreServedLikeOthers() throws IOException {
        try (WireClient client = new WireClient(open.port(), 4, Compression.NONE)) {
            assertThat(client.start(Map.of("NO_COMPACT", "true"))).isInstanceOf(Ready.class);
            assertThat(keyspace(client.request(new Query("hello")))).isEqualTo("hello");
        }
    }

    @Test
    void anUnknownVersionIsDeclinedOnItsStreamInOneThatIsSpoken() throws IOException {
        for (String version : List.of("42", "41", "06", "02", "01")) {
            try (WireClient client = new WireClient(open.port(), 5, Compression.NONE)) {
                client.sendBytes(HexFormat.of().parseHex(version + "0000070500000000"));
                Frame answer = client.read();
                Error error = (Error) answer.message;
                assertThat(error.code).isEqualTo(ErrorCode.PROTOCOL_ERROR);
                assertThat(error.message)
                        .isEqualTo(
                                "Invalid or unsupported protocol version (%d); supported versions"
                                                .formatted(Integer.parseInt(version, 16))
                                        + " are (3/v3, 4/v4, 5/v5)");
                assertThat(client.isClosedByServer()).isTrue();
            }
        }
    }

    @Test
    void optionsAreAnsweredBeforeAndAfterTheStart() throws IOException {
        try (WireClient client = new WireClient(open.port(), 4, Compression.NONE)) {
            Supported before = (Supported) client.request(Options.INSTANCE);
            assertThat(before.options)
                    .containsKeys("CQL_VERSION", "COMPRESSION", "PROTOCOL_VERSIONS");
            client.start();
            assertThat(client.request(Options.INSTANCE)).isInstanceOf(Supported.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5})
    void aLoginIsAskedForAndChecked(int version) throws IOException {
        try (WireClient client = new WireClient(guarded.port(), version, Compression.NONE)) {
            assertThat(client.start()).isInstanceOf(Authenticate.class);
            assertThat(((Error) client.logIn("me", "wrong")).code).isEqualTo(ErrorCode.AUTH_ERROR);
            assertThat(client.logIn("me", "right")).isInstanceOf(AuthSuccess.class);
            assertThat(keyspace(client.request(new Query("in")))).isEqualTo("in");
        }
    }

    @Test
    void nothingRunsBeforeTheLogin() throws IOException {
        int before = guarded.taken();
        try (WireClient client = new WireClient(guarded.port(), 4, Compression.NONE)) {
            client.start();
            assertThat(((Error) client.request(new Query("x"))).code)
                    .isEqualTo(ErrorCode.PROTOCOL_ERROR);
            assertThat(client.isClosedByServer()).isTrue();
        }
        try (WireClient client = new WireClient(guarded.port(), 4, Compression.NONE)) {
            assertThat(((Error) client.request(new Query("x"))).message)
                    .isEqualTo("Unexpected message QUERY, expecting STARTUP or OPTIONS");
        }
        assertThat(guarded.taken()).isEqualTo(before);
    }

    @Test
    void startupOptionsAreChecked() throws IOException {
        assertThat(refused(4, Map.of("CQL_VERSION", "4.0.0"))).contains("CQL version 4.0.0");
        assertThat(refused(4, Map.of("CQL_VERSION", "3.0.0", "COMPRESSION", "zip")))
                .isEqualTo("Unknown compression algorithm: zip");
        assertThat(refused(5, Map.of("CQL_VERSION", "3.0.0", "COMPRESSION", "snappy")))
                .contains("snappy");
    }

    private static String refused(int version, Map<String, String> options) throws IOException {
        try (WireClient client = new WireClient(open.port(), version, Compression.NONE)) {
            Error error = (Error) client.request(new Startup(options));
            assertThat(error.code).isEqualTo(ErrorCode.PROTOCOL_ERROR);
            return error.message;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5})
    void eventsReachThoseWhoAskedForThem(int version) throws IOException {
        try (WireClient client = WireClient.connect(open.port(), version)) {
            assertThat(client.request(new Register(List.of("SCHEMA_CHANGE"))))
                    .isInstanceOf(Ready.class);
            open.events().publish(new SchemaChangeEvent("CREATED", "KEYSPACE", "ks", null, null));
            Frame event = client.read();
            assertThat(event.streamId).isEqualTo(-1);
            assertThat(((SchemaChangeEvent) event.message).keyspace).isEqualTo("ks");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5})
    void newsOfNodesReachThoseWhoAskedForThem(int version) throws IOException {
        InetSocketAddress node = new InetSocketAddress(InetAddress.getLoopbackAddress(), 9042);
        try (WireClient client = WireClient.connect(open.port(), version)) {
            Message ready =
                    client.request(new Register(List.of("TOPOLOGY_CHANGE", "STATUS_CHANGE")));
            assertThat(ready).isInstanceOf(Ready.class);
            NodeEvents nodes = new NodeEvents(open.events());
            nodes.tell(NodeWatch.Event.JOINED, node);
            nodes.tell(NodeWatch.Event.SILENT, node);
            nodes.tell(NodeWatch.Event.REMOVED, node);
            assertThat(((TopologyChangeEvent) client.read().message).changeType)
                    .isEqualTo("NEW_NODE");
            StatusChangeEvent up = (StatusChangeEvent) client.read().message;
            assertThat(up.changeType).isEqualTo("UP");
            assertThat(up.address).isEqualTo(node);
            assertThat(((StatusChangeEvent) client.read().message).changeType).isEqualTo("DOWN");
            assertThat(((TopologyChangeEvent) client.read().message).changeType)
                    .isEqualTo("REMOVED_NODE");
        }
    }

    private static String keyspace(Message message) {
        return ((SetKeyspace) message).keyspace;
    }
}
