package dev.orrery.api.cassandra.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import dev.orrery.api.cassandra.TestServer;
import dev.orrery.api.cassandra.frame.WireClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracedRequestsTest {
    @TempDir Path directory;

    @Test
    void tracesAreFoundByTheIdInTheAnswer() throws IOException {
        try (TestServer server = TestServer.start(directory);
                WireClient client = server.client(4)) {
            String statement = "SELECT cluster_name FROM system.local";
            Frame answer = client.requestTraced(new Query(statement));
            assertThat(answer.tracingId).isNotNull();
            String where = " WHERE session_id = " + answer.tracingId;
            assertThat(texts(client, "SELECT request FROM system_traces.sessions" + where))
                    .containsExactly("Execute CQL3 query");
            assertThat(texts(client, "SELECT activity FROM system_traces.events" + where))
                    .hasSize(2)
                    .first()
                    .isEqualTo("Executing " + statement);
        }
    }

    @Test
    void requestsWithoutTheFlagAreNotTraced() throws IOException {
        try (TestServer server = TestServer.start(directory);
                WireClient client = server.client(4)) {
            client.send(1, new Query("SELECT cluster_name FROM system.local"));
            assertThat(client.read().tracingId).isNull();
            assertThat(client.requestTraced(new Query("nonsense")).message)
                    .isInstanceOf(Error.class);
            assertThat(texts(client, "SELECT request FROM system_traces.sessions")).hasSize(1);
        }
    }

    private static List<String> texts(WireClient client, String statement) throws IOException {
        DefaultRows rows = (DefaultRows) client.request(new Query(statement));
        return rows.getData().stream()
                .map(row -> StandardCharsets.UTF_8.decode(row.getFirst()).toString())
                .toList();
    }
}
