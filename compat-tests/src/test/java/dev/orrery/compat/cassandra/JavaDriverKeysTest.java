package dev.orrery.compat.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the documents of Cosmos DB say of primary keys and of replication settings. */
@ExtendWith(SharedServer.class)
class JavaDriverKeysTest {
    private static final String CHARGE = "RequestCharge";

    @Test
    void aPrimaryKeyOfOneColumnHasOneRowInAPartition(ServerProcess server) {
        try (CqlSession session = session(server, "one_row")) {
            session.execute("CREATE TABLE one_row.t (k int PRIMARY KEY, v text)");
            session.execute("INSERT INTO one_row.t (k, v) VALUES (1, 'first')");
            session.execute("INSERT INTO one_row.t (k, v) VALUES (1, 'second')");
            session.execute("INSERT INTO one_row.t (k, v) VALUES (2, 'other')");

            List<Row> rows = session.execute("SELECT k, v FROM one_row.t WHERE k = 1").all();

            assertThat(rows).hasSize(1);
            assertThat(rows.getFirst().getString("v")).isEqualTo("second");
            assertThat(session.execute("SELECT DISTINCT k FROM one_row.t").all()).hasSize(2);
        }
    }

    @Test
    void readsByPrimaryKeyCostLeast(ServerProcess server) {
        try (CqlSession session = session(server, "fast_reads")) {
            session.execute("CREATE TABLE fast_reads.t (k int, c int, v text, PRIMARY KEY (k, c))");
            for (int i = 0; i < 400; i++) {
                session.execute("INSERT INTO fast_reads.t (k, c, v) VALUES (?, ?, ?)", i, i, "x");
            }

            double byKey = charge(session, "SELECT * FROM fast_reads.t WHERE k = 5 AND c = 5");
            double byFilter =
                    charge(session, "SELECT * FROM fast_reads.t WHERE c = 5 ALLOW FILTERING");

            assertThat(byKey).isBetween(1.0, 2.0);
            assertThat(byFilter).isGreaterThan(byKey);
        }
    }

    @Test
    void otherReplicationSettingsAreAcceptedAndShown(ServerProcess server) {
        try (CqlSession session = JavaDriver.connect(server.cassandraPort())) {
            session.execute(
                    "CREATE KEYSPACE replicated WITH replication = {'class':"
                            + " 'NetworkTopologyStrategy', 'datacenter1': 1, 'west-us': 3}");
            assertThat(replication(session))
                    .contains("NetworkTopologyStrategy", "datacenter1", "west-us=3");
            session.execute(
                    "ALTER KEYSPACE replicated WITH replication ="
                            + " {'class': 'SimpleStrategy', 'replication_factor': 2}");
            assertThat(replication(session)).contains("SimpleStrategy", "replication_factor");

            session.execute("CREATE TABLE replicated.t (k int PRIMARY KEY)");
            session.execute("INSERT INTO replicated.t (k) VALUES (1)");
            assertThat(session.execute("SELECT k FROM replicated.t").all()).hasSize(1);
        }
    }

    private static String replication(CqlSession session) {
        Row row =
                session.execute(
                                "SELECT replication FROM system_schema.keyspaces"
                                        + " WHERE keyspace_name = 'replicated'")
                        .one();
        return String.valueOf(
                Objects.requireNonNull(row).getMap("replication", String.class, String.class));
    }

    private static double charge(CqlSession session, String statement) {
        ResultSet rows = session.execute(statement);
        assertThat(rows.all()).hasSize(1);
        ByteBuffer charge = rows.getExecutionInfo().getIncomingPayload().get(CHARGE);
        return Objects.requireNonNull(charge).duplicate().getDouble();
    }

    private static CqlSession session(ServerProcess server, String keyspace) {
        CqlSession session = JavaDriver.connect(server.cassandraPort());
        session.execute(
                "CREATE KEYSPACE "
                        + keyspace
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor':"
                        + " 1}");
        return session;
    }
}
