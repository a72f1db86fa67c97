package dev.orrery.api.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import dev.orrery.api.cassandra.frame.WireClient;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients meet whose statements had to make room, or have other columns. */
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

    @Test
    void aStatementWithOtherColumnsIsToBePreparedAgain() throws IOException {
        try (TestServer server = TestServer.start(directory);
                WireClient client = server.client(VERSION);
                WireClient other = server.client(VERSION)) {
            run(client, "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy'}");
            run(client, "CREATE TABLE k.t (a int PRIMARY KEY, b int)");
            byte[] all = prepare(client, "SELECT * FROM k.t");
            byte[] one = prepare(client, "SELECT a FROM k.t");

            run(client, "ALTER TABLE k.t ADD c int");

            assertThat(execute(client, one)).isInstanceOf(DefaultRows.class);
            assertThat(execute(client, all)).isInstanceOf(Unprepared.class);
            assertThat(execute(client, all)).isInstanceOf(Unprepared.class);
            assertThat(prepare(client, "SELECT * FROM k.t")).isEqualTo(all);
            assertThat(execute(client, all)).isInstanceOf(DefaultRows.class);
            // Clients of version 4 that did not prepare again are told the columns.
            DefaultRows rows = (DefaultRows) other.request(new Execute(all, withoutMetadata()));
            assertThat(rows.getMetadata().columnSpecs).hasSize(3);
        }
    }

    private static QueryOptions withoutMetadata() {
        QueryOptions usual = QueryOptions.DEFAULT;
        return new QueryOptions(
                usual.consistency,
                usual.positionalValues,
                usual.namedValues,
                true,
                usual.pageSize,
                usual.pagingState,
                usual.serialConsistency,
                usual.defaultTimestamp,
                usual.keyspace,
                usual.nowInSeconds);
    }

    private static void run(WireClient client, String statement) throws IOException {
        assertThat(client.request(new Query(statement)).opcode)
                .isEqualTo(ProtocolConstants.Opcode.RESULT);
    }

    private static byte[] prepare(WireClient client, String text) throws IOException {
        return ((Prepared) client.request(new Prepare(text))).preparedQueryId;
    }

    private static Message execute(WireClient client, byte[] id) throws IOException {
        return client.request(new Execute(id, QueryOptions.DEFAULT));
    }
}
