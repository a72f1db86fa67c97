package dev.orrery.compat.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the Java driver meets on the wire beyond statements and rows. */
@ExtendWith(SharedServer.class)
final class JavaDriverWireTest {
    private static final String REPLICATION =
            " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";

    @Test
    void aSessionOverTlsTransfersRows(ServerProcess server) throws GeneralSecurityException {
        try (CqlSession session =
                JavaDriver.builder(server.cassandraPort(), options -> options)
                        .withAuthCredentials("cassandra", "cassandra")
                        .withSslContext(trusting())
                        .build()) {
            session.execute("CREATE KEYSPACE IF NOT EXISTS tls" + REPLICATION);
            session.execute("CREATE TABLE IF NOT EXISTS tls.t (k int PRIMARY KEY, v text)");
            String large = "x".repeat(300_000);
            session.execute("INSERT INTO tls.t (k, v) VALUES (1, ?)", large);
            Row row = session.execute("SELECT v FROM tls.t WHERE k = 1").one();
            assertThat(Objects.requireNonNull(row).getString(0)).isEqualTo(large);
        }
    }

    /** The certificate was made by the server for itself. */
    private static SSLContext trusting() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                null,
                new TrustManager[] {
                    new X509TrustManager() {
                        @Override
                        public void checkClientTrusted(X509Certificate[] chain, String type) {}

                        @Override
                        public void checkServerTrusted(X509Certificate[] chain, String type) {}

                        @Override
                        public X509Certificate[] getAcceptedIssuers() {
                            return new X509Certificate[0];
                        }
                    }
                },
                new SecureRandom());
        return context;
    }

    @Test
    void preparedStatementsShowColumnsThatWereAddedLater(ServerProcess server) {
        try (CqlSession session = JavaDriver.connect(server.cassandraPort())) {
            session.execute("CREATE KEYSPACE IF NOT EXISTS later" + REPLICATION);
            session.execute("CREATE TABLE IF NOT EXISTS later.t (k int PRIMARY KEY, b int)");
            session.execute("INSERT INTO later.t (k, b) VALUES (1, 2)");
            PreparedStatement all = session.prepare("SELECT * FROM later.t WHERE k = ?");
            assertThat(names(session.execute(all.bind(1)))).containsExactly("k", "b");
            var before = all.getResultMetadataId();

            session.execute("ALTER TABLE later.t ADD a text");
            session.execute("UPDATE later.t SET a = 'new' WHERE k = 1");
            ResultSet after = session.execute(all.bind(1));

            assertThat(names(after)).containsExactly("k", "a", "b");
            Row row = Objects.requireNonNull(after.one());
            assertThat(row.getString("a")).isEqualTo("new");
            assertThat(row.getInt("b")).isEqualTo(2);
            assertThat(all.getResultMetadataId()).isNotEqualTo(before);
        }
    }

    private static List<String> names(ResultSet rows) {
        List<String> names = new ArrayList<>();
        for (ColumnDefinition column : rows.getColumnDefinitions()) {
            names.add(column.getName().asInternal());
        }
        return names;
    }

    @Test
    void tokenRangesOfTheDriverCoverATableOfSeveralPartitionsOnce(ServerProcess server) {
        try (CqlSession session = JavaDriver.connect(server.cassandraPort())) {
            session.execute("CREATE KEYSPACE IF NOT EXISTS wide" + REPLICATION);
            session.execute(
                    "CREATE TABLE IF NOT EXISTS wide.t (k int PRIMARY KEY)"
                            + " WITH cosmosdb_provisioned_throughput = 40000");
            for (int i = 0; i < 200; i++) {
                session.execute("INSERT INTO wide.t (k) VALUES (?)", i);
            }
            session.refreshSchema();
            List<Row> estimates =
                    session.execute(
                                    "SELECT range_start, range_end FROM system.size_estimates"
                                            + " WHERE keyspace_name = 'wide' AND table_name = 't'")
                            .all();
            assertThat(estimates).hasSizeGreaterThanOrEqualTo(4);
            Set<Integer> seen = new HashSet<>();
            int rows = 0;
            for (Row range : estimates) {
                rows +=
                        read(
                                session,
                                Objects.requireNonNull(range.getString(0)),
                                Objects.requireNonNull(range.getString(1)),
                                seen);
            }
            assertThat(rows).isEqualTo(200);
            assertThat(seen).hasSize(200);
        }
        try (CqlSession session = JavaDriver.connect(server.cassandraPort())) {
            TokenMap tokens = session.getMetadata().getTokenMap().orElseThrow();
            Set<Integer> seen = new HashSet<>();
            int rows = 0;
            for (TokenRange range : tokens.getTokenRanges()) {
                for (TokenRange plain : range.unwrap()) {
                    rows +=
                            read(
                                    session,
                                    tokens.format(plain.getStart()),
                                    tokens.format(plain.getEnd()),
                                    seen);
                }
            }
            assertThat(tokens.getTokenRanges()).hasSizeGreaterThanOrEqualTo(4);
            assertThat(rows).isEqualTo(200);
        }
    }

    private static int read(CqlSession session, String start, String end, Set<Integer> seen) {
        List<Row> found =
                session.execute(
                                SimpleStatement.newInstance(
                                        "SELECT k FROM wide.t WHERE token(k) > "
                                                + start
                                                + " AND token(k) <= "
                                                + end))
                        .all();
        found.forEach(row -> seen.add(row.getInt(0)));
        return found.size();
    }
}
