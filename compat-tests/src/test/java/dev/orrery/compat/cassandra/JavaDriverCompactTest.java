package dev.orrery.compat.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables with {@code COMPACT STORAGE}, as the driver sees them. */
@ExtendWith(SharedServer.class)
class JavaDriverCompactTest {
    @Test
    void theDriverSeesTheColumnsThatThereAre(ServerProcess server) {
        try (CqlSession session = session(server, "compact_seen")) {
            session.execute(
                    "CREATE TABLE compact_seen.s (k int PRIMARY KEY, v int, w text)"
                            + " WITH COMPACT STORAGE");
            session.execute(
                    "CREATE TABLE compact_seen.d (k int, a int, b int, v int,"
                            + " PRIMARY KEY (k, a, b)) WITH COMPACT STORAGE");
            session.execute(
                    "CREATE TABLE compact_seen.o (k int, a int, PRIMARY KEY (k, a))"
                            + " WITH COMPACT STORAGE");

            TableMetadata unclustered = table(session, "compact_seen", "s");
            assertThat(unclustered.isCompactStorage()).isTrue();
            assertThat(unclustered.getClusteringColumns()).isEmpty();
            assertThat(columns(unclustered)).containsExactly("k", "v", "w");
            assertThat(unclustered.getColumns().values()).noneMatch(column -> column.isStatic());
            assertThat(columns(table(session, "compact_seen", "d")))
                    .containsExactly("k", "a", "b", "v");
            assertThat(columns(table(session, "compact_seen", "o"))).containsExactly("k", "a");
        }
    }

    @Test
    void rowsWithoutTheirLastClusteringColumnsAreReadPageByPage(ServerProcess server) {
        try (CqlSession session = session(server, "compact_rows")) {
            session.execute(
                    "CREATE TABLE compact_rows.d (k int, a int, b int, v int,"
                            + " PRIMARY KEY (k, a, b)) WITH COMPACT STORAGE");
            PreparedStatement early =
                    session.prepare("INSERT INTO compact_rows.d (k, a, v) VALUES (?, ?, ?)");
            PreparedStatement whole =
                    session.prepare("INSERT INTO compact_rows.d (k, a, b, v) VALUES (?, ?, ?, ?)");
            for (int i = 0; i < 5; i++) {
                session.execute(early.bind(1, i, i));
                session.execute(whole.bind(1, i, 7, 10 + i));
            }

            List<Row> rows =
                    StreamSupport.stream(
                                    session.execute(
                                                    SimpleStatement.newInstance(
                                                                    "SELECT * FROM compact_rows.d")
                                                            .setPageSize(1))
                                            .spliterator(),
                                    false)
                            .toList();

            assertThat(rows).hasSize(10);
            for (int i = 0; i < 5; i++) {
                assertThat(rows.get(2 * i).isNull("b")).isTrue();
                assertThat(rows.get(2 * i).getInt("v")).isEqualTo(i);
                assertThat(rows.get(2 * i + 1).getInt("b")).isEqualTo(7);
            }
        }
    }

    @Test
    void theTableKeepsItsValueAndItsStorage(ServerProcess server) {
        try (CqlSession session = session(server, "compact_kept")) {
            session.execute(
                    "CREATE TABLE compact_kept.d (k int, a int, v int, PRIMARY KEY (k, a))"
                            + " WITH COMPACT STORAGE");
            assertThatThrownBy(() -> session.execute("ALTER TABLE compact_kept.d DROP v"))
                    .isInstanceOf(InvalidQueryException.class)
                    .hasMessageContaining("Cannot drop the value column v");
            assertThatThrownBy(
                            () ->
                                    session.execute(
                                            "ALTER TABLE compact_kept.d DROP COMPACT STORAGE"))
                    .isInstanceOf(InvalidQueryException.class)
                    .hasMessageContaining("DROP COMPACT STORAGE is disabled");
        }
    }

    private static TableMetadata table(CqlSession session, String keyspace, String name) {
        return session.getMetadata()
                .getKeyspace(keyspace)
                .orElseThrow()
                .getTable(name)
                .orElseThrow();
    }

    private static List<String> columns(TableMetadata table) {
        return table.getColumns().keySet().stream().map(CqlIdentifier::asInternal).toList();
    }

    private static CqlSession session(ServerProcess server, String keyspace) {
        CqlSession session = JavaDriver.connect(server.cassandraPort());
        session.execute(
                "CREATE KEYSPACE "
                        + keyspace
                        + " WITH replication = {'class': 'SimpleStrategy',"
                        + " 'replication_factor': 1}");
        return session;
    }
}
