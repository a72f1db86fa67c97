package dev.orrery.compat.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.orrery.compat.ServerProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements about rows through the Java driver. */
final class JavaDriverStatementsTest {
    @TempDir static Path folder;
    private static ServerProcess server;
    private static CqlSession session;

    @BeforeAll
    static void start() {
        server = ServerProcess.start(folder.resolve("data"));
        session = JavaDriver.connect(server.cassandraPort());
        session.execute(
                "CREATE KEYSPACE java WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 1}"
                        + " AND cosmosdb_provisioned_throughput = 20000");
        session.execute("USE java");
    }

    @AfterAll
    static void stop() {
        session.close();
        server.close();
    }

    private static Row one(ResultSet result) {
        return Objects.requireNonNull(result.one());
    }

    @Test
    void rowsAreInsertedUpdatedReadAndDeleted() {
        session.execute("CREATE TABLE basic (a int, b text, c int, PRIMARY KEY (a, b))");
        session.execute("INSERT INTO basic (a, b, c) VALUES (1, 'x', 10)");
        session.execute("UPDATE basic SET c = 11 WHERE a = 1 AND b = 'y'");
        assertThat(session.execute("SELECT c FROM basic WHERE a = 1").all())
                .extracting(row -> row.getInt("c"))
                .containsExactly(10, 11);
        session.execute("DELETE FROM basic WHERE a = 1 AND b = 'x'");
        assertThat(one(session.execute("SELECT count(*) FROM basic")).getLong(0)).isOne();
    }

    @Test
    void preparedStatementsBindByPositionAndName() {
        session.execute("CREATE TABLE bound (a int PRIMARY KEY, b set<text>, c map<text, int>)");
        PreparedStatement insert =
                session.prepare("INSERT INTO bound (a, b, c) VALUES (:key, :tags, :counts)");
        session.execute(
                insert.bind()
                        .setInt("key", 1)
                        .setSet("tags", Set.of("t"), String.class)
                        .setMap("counts", Map.of("n", 5), String.class, Integer.class));
        PreparedStatement select = session.prepare("SELECT * FROM bound WHERE a = ?");
        assertThat(select.getPartitionKeyIndices()).containsExactly(0);
        Row row = one(session.execute(select.bind(1)));
        assertThat(row.getSet("b", String.class)).containsExactly("t");
        assertThat(row.getMap("c", String.class, Integer.class)).containsEntry("n", 5);
        session.execute("ALTER TABLE bound ADD d int");
        assertThat(one(session.execute(select.bind(1))).getColumnDefinitions().contains("d"))
                .isTrue();
    }

    @Test
    void unsetLeavesAValueAndNullRemovesIt() {
        session.execute("CREATE TABLE unset (a int PRIMARY KEY, b int, c int)");
        session.execute("INSERT INTO unset (a, b, c) VALUES (1, 2, 3)");
        PreparedStatement insert = session.prepare("INSERT INTO unset (a, b, c) VALUES (?, ?, ?)");
        BoundStatement bound = insert.bind().setInt(0, 1).setToNull(2);
        session.execute(bound);
        Row row = one(session.execute("SELECT * FROM unset"));
        assertThat(row.getInt("b")).isEqualTo(2);
        assertThat(row.isNull("c")).isTrue();
    }

    @Test
    void pagesFollowEachOther() {
        session.execute("CREATE TABLE pages (a int, b int, PRIMARY KEY (a, b))");
        PreparedStatement insert = session.prepare("INSERT INTO pages (a, b) VALUES (?, ?)");
        for (int i = 0; i < 250; i++) {
            session.execute(insert.bind(i % 5, i));
        }
        List<Integer> found = new ArrayList<>();
        session.execute(SimpleStatement.newInstance("SELECT * FROM pages").setPageSize(7))
                .forEach(row -> found.add(row.getInt("b")));
        assertThat(found).hasSize(250).doesNotHaveDuplicates();
    }

    @Test
    void conditionsAndBatchesAreAnswered() {
        session.execute("CREATE TABLE conditions (a int, b int, c int, PRIMARY KEY (a, b))");
        assertThat(
                        session.execute(
                                        "INSERT INTO conditions (a, b, c) VALUES (1, 1, 1)"
                                                + " IF NOT EXISTS")
                                .wasApplied())
                .isTrue();
        ResultSet refused =
                session.execute("UPDATE conditions SET c = 5 WHERE a = 1 AND b = 1 IF c = 2");
        assertThat(refused.wasApplied()).isFalse();
        assertThat(one(refused).getInt("c")).isOne();
        session.execute(
                BatchStatement.newInstance(
                        BatchType.LOGGED,
                        SimpleStatement.newInstance(
                                "INSERT INTO conditions (a, b, c) VALUES (2, 1, 1)"),
                        SimpleStatement.newInstance(
                                "INSERT INTO conditions (a, b, c) VALUES (3, 1, 1)")));
        assertThat(one(session.execute("SELECT count(*) FROM conditions")).getLong(0)).isEqualTo(3);
    }

    @Test
    void statementsPreparedBeforeARestartAreExecutedAfterIt() {
        session.execute("CREATE TABLE restart (a int PRIMARY KEY, b int)");
        PreparedStatement insert = session.prepare("INSERT INTO restart (a, b) VALUES (?, ?)");
        session.execute(insert.bind(1, 1));
        server.kill();
        server.restart();
        Waiting.until(
                () -> {
                    try {
                        session.execute(insert.bind(2, 2));
                        return true;
                    } catch (com.datastax.oss.driver.api.core.AllNodesFailedException
                            | com.datastax.oss.driver.api.core.connection.ClosedConnectionException
                                    e) {
                        return false;
                    }
                });
        assertThat(session.execute("SELECT * FROM restart").all()).hasSize(2);
    }

    @Test
    void wrongValuesAreRefused() {
        session.execute("CREATE TABLE wrong (a int PRIMARY KEY, b int)");
        assertThatThrownBy(() -> session.execute("INSERT INTO wrong (a, b) VALUES (1, 'x')"))
                .isInstanceOf(InvalidQueryException.class);
        assertThatThrownBy(() -> session.execute("SELECT * FROM wrong WHERE b = 1"))
                .isInstanceOf(InvalidQueryException.class)
                .hasMessageContaining("ALLOW FILTERING");
    }
}
