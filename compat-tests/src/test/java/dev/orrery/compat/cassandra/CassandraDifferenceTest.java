package dev.orrery.compat.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import dev.orrery.compat.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random schemas and statements on Apache Cassandra and on Orrery, through the same driver: every
 * result and every class of error must be equal. {@code -Dorrery.difference.statements} makes the
 * run longer, {@code -Dorrery.difference.seed} another one, {@code -Dorrery.difference.compact=1}
 * gives all tables compact storage rather than every fifth, {@code -Dorrery.difference.cassandra}
 * takes the port of a Cassandra that runs already. What was done to a table that differs is kept in
 * {@code target/difference}.
 */
final class CassandraDifferenceTest {
    private static final int STATEMENTS = Integer.getInteger("orrery.difference.statements", 3_750);
    private static final long SEED = Long.getLong("orrery.difference.seed", 20_260_715);
    private static final int STATEMENTS_PER_TABLE = 150;
    private static final int TABLES_PER_COMPACT =
            Integer.getInteger("orrery.difference.compact", 5);
    private static final int DIFFERENCES_SHOWN = Integer.getInteger("orrery.difference.shown", 15);
    private static final Path HISTORIES = Path.of("target", "difference");
    private static final String KEYSPACE =
            "CREATE KEYSPACE difference WITH replication ="
                    + " {'class': 'SimpleStrategy', 'replication_factor': 1}"
                    + " AND cosmosdb_provisioned_throughput = 100000";

    @TempDir Path folder;

    @Test
    void cassandraAndOrreryAnswerAlike() throws IOException {
        Optional<String> missing = CassandraProcess.missing();
        assumeTrue(
                missing.isEmpty(),
                () -> "not compared with Cassandra: " + missing.orElse("nothing is missing"));
        try (CassandraProcess cassandra = CassandraProcess.start(folder.resolve("cassandra"));
                ServerProcess orrery = ServerProcess.start(folder.resolve("orrery"));
                CqlSession theirs = session(cassandra.port());
                CqlSession ours = session(orrery.cassandraPort())) {
            theirs.execute("DROP KEYSPACE IF EXISTS difference");
            theirs.execute(KEYSPACE.replaceAll(" AND cosmosdb.*", ""));
            ours.execute(KEYSPACE);
            theirs.execute(RandomType.Address.CREATE);
            ours.execute(RandomType.Address.CREATE);
            List<String> differences = compare(theirs, ours);
            assertThat(differences).isEmpty();
        }
    }

    private static CqlSession session(int port) {
        return JavaDriver.connect(
                port,
                options -> options.withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false));
    }

    private static List<String> compare(CqlSession theirs, CqlSession ours) throws IOException {
        Random ordinary = new Random(SEED);
        List<String> differences = new ArrayList<>();
        for (int done = 0; done < STATEMENTS && differences.size() < DIFFERENCES_SHOWN; ) {
            boolean compact = done / STATEMENTS_PER_TABLE % TABLES_PER_COMPACT == 0;
            Random random = compact ? new Random(SEED + done) : ordinary;
            RandomTable table = new RandomTable("difference.t" + done, random, compact);
            RandomStatements statements = new RandomStatements(table, random);
            List<String> history = new ArrayList<>();
            Request create = new Request(table.create(), List.of());
            compare(create, theirs, ours, random).ifPresent(differences::add);
            history.add(create.text());
            int before = differences.size();
            for (int i = 0; i < STATEMENTS_PER_TABLE && differences.size() == before; i++) {
                Request statement = statements.next();
                compare(statement, theirs, ours, random).ifPresent(differences::add);
                history.add(statement.toString());
            }
            if (differences.size() > before) {
                keep(table, history, differences.getLast());
            }
            done += STATEMENTS_PER_TABLE;
        }
        return differences;
    }

    /** All that was done to a table up to the difference. */
    private static void keep(RandomTable table, List<String> history, String difference)
            throws IOException {
        history.add("-- " + difference.replace("\n", "\n-- "));
        Files.createDirectories(HISTORIES);
        Files.write(HISTORIES.resolve(table.name() + ".cql"), history);
    }

    private static Optional<String> compare(
            Request statement, CqlSession theirs, CqlSession ours, Random random) {
        int pageSize = random.nextInt(4) == 0 ? 1 + random.nextInt(4) : 5_000;
        Answer expected = Answer.of(theirs, statement, pageSize);
        Answer actual = Answer.of(ours, statement, pageSize);
        return expected.allows(actual)
                ? Optional.empty()
                : Optional.of(
                        "%s (page size %d)\n  Cassandra: %s %s\n  Orrery:    %s %s\n"
                                .formatted(
                                        statement,
                                        pageSize,
                                        expected.kind(),
                                        expected.content(),
                                        actual.kind(),
                                        actual.content()));
    }
}
