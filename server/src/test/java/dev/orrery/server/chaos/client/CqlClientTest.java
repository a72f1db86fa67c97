package dev.orrery.server.chaos.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.server.chaos.client.CqlClient.Level;
import dev.orrery.server.config.ConfigSchema;
import dev.orrery.server.node.OrreryServer;
import dev.orrery.testkit.history.Outcome;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CqlClientTest {
    @TempDir Path folder;
    private OrreryServer server;
    private CqlClient client;

    @BeforeEach
    void start() {
        server =
                OrreryServer.start(
                        ConfigSchema.bind(
                                Map.of(
                                        "storage.data-folder", folder.toString(),
                                        "network.nosql-port", "0",
                                        "cassandra.port", "0",
                                        "gremlin.port", "0",
                                        "network.admin-port", "0")));
        InetAddress here = InetAddress.getLoopbackAddress();
        client =
                new CqlClient(
                        List.of(new InetSocketAddress(here, server.cassandraAddress().getPort())));
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.close();
    }

    @Test
    void rowsConditionsAndErrorsAreTold() throws Exception {
        client.make(
                "CREATE KEYSPACE k WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        client.make("CREATE TABLE k.t (id text PRIMARY KEY, v text, n bigint)");
        String insert = "INSERT INTO k.t (id, v, n) VALUES ('a', 'b', 7) IF NOT EXISTS";
        assertThat(client.ask(0, insert, Level.QUORUM).isApplied()).isTrue();
        CqlAnswer again = client.ask(0, insert, Level.QUORUM);
        assertThat(again.isDone()).isTrue();
        assertThat(again.isApplied()).isFalse();
        assertThat(client.ask(0, "SELECT v, n FROM k.t WHERE id = 'a'", Level.SERIAL).rows())
                .containsExactly(Map.of("v", "b", "n", "7"));
        assertThat(client.ask(0, "SELECT v FROM k.t WHERE id = 'z'", Level.QUORUM).rows())
                .isEmpty();
        assertThat(client.ask(0, "SELECT nothing", Level.QUORUM).outcome())
                .isEqualTo(Outcome.REFUSED);
        assertThat(client.unknown()).isZero();
    }

    @Test
    void aNodeThatIsAwayHasDoneNothing() {
        server.close();
        assertThat(client.ask(0, "SELECT v FROM k.t", Level.QUORUM).outcome())
                .isEqualTo(Outcome.REFUSED);
    }
}
