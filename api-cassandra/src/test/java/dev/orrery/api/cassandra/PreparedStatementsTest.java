package dev.orrery.api.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import dev.orrery.api.cassandra.frame.WireClient;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients meet whose statements had to make room. */
class PreparedStatementsTest {
    private static final int VERSION = 4;
    private static final long ROOM_FOR_SOME = 300_000;
    private static final int OTHERS = 400;
    private static final int PREPARATIONS_OF_OTHERS = 2_000;
    private static final String TEXT = "SELECT key FROM system.local";

    @TempDir private Path directory;

    @Test
    void aStatementThatHadToGoIsToBePreparedAgainUnderTheSameId() throws IOException {
        try (TestServer server = TestServer.start(directory, ROOM_FOR_SOME);
                WireClient client = server.client(VERSION)) {
            byte[] id = prepare(client, TEXT);
            assertThat(execute(client, id)).isInstanceOf(DefaultRows.class);
            for (int i = 0; i < PREPARATIONS_OF_OTHERS; i++) {
                // Those that are used most stay.
                prepare(client, TEXT + " LIMIT " + (1 + i % OTHERS));
            }

            Message refused = execute(client, id);

            assertThat(refused).isInstanceOf(Unprepared.class);
            assertThat(((Unprepared) refused).code).isEqualTo(ErrorCode.UNPREPARED);
            assertThat(((Unprepared) refused).id).isEqualTo(id);
            assertThat(prepare(client, TEXT)).isEqualTo(id);
            assertThat(execute(client, id)).isInstanceOf(DefaultRows.class);
        }
    }

    private static byte[] prepare(WireClient client, String text) throws IOException {
        return ((Prepared) client.request(new Prepare(text))).preparedQueryId;
    }

    private static Message execute(WireClient client, byte[] id) throws IOException {
        return client.request(new Execute(id, QueryOptions.DEFAULT));
    }
}
