package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ClusterProcesses;
import dev.orrery.compat.ServerProcess;
import dev.orrery.testkit.machine.Stalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A backup that is made under load has the state of one moment, and is a whole server's. */
class BackupTest {
    private static final int WRITERS = 4;
    private static final int LEAST = 100;
    private static final int LEAST_OF_NODES = 30;
    private static final Duration MOST_PAUSE = Duration.ofSeconds(1);
    private static final Duration MOST_PAUSE_OF_NODES = Duration.ofSeconds(5);
    private static final int NODES = 4;
    private static final int BACKED_UP = 2;

    /** As many as 30,000 RU/s make. */
    private static final int PARTITIONS = 5;

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String[] FLAGS = {"--set", "throughput.rate-limit=off"};
    private static final String INSERT =
            "INSERT INTO backup.t (k, half, writer, n) VALUES (?, ?, ?, ?)";

    @TempDir Path folder;

    private final AtomicBoolean ended = new AtomicBoolean();

    /** How many batches of each writer were acknowledged. */
    private final AtomicIntegerArray acknowledged = new AtomicIntegerArray(WRITERS);

    @Test
    void aBackupUnderLoadHasWhatThereWasAtOneMoment() throws Exception {
        int[] before;
        Path copy = folder.resolve("restored");
        try (ServerProcess server = ServerProcess.start(folder.resolve("data"), FLAGS)) {
            before = writeAndBackUp(_ -> server, LEAST, MOST_PAUSE);
            server.kill();
            copy(server.data().resolve("backups/under-load"), copy);
            server.restart();
            requireWholeAndSinceTheBeginning(server, counts());
            AdminApi.delete(server, "backups/under-load");
            assertThat(AdminApi.get(server, "backups").get("backups")).isEmpty();
            requireWholeAndSinceTheBeginning(server, counts());
        }
        requireServes(copy, before);
    }

    @Test
    void aBackupOfAClusterIsAServerWithWhatThereWasAtOneMoment() throws Exception {
        int[] before;
        Path copy = folder.resolve("restored");
        String key;
        try (ClusterProcesses cluster = new ClusterProcesses(folder, NODES, FLAGS)) {
            before = writeAndBackUp(cluster::node, LEAST_OF_NODES, MOST_PAUSE_OF_NODES);
            key = KeyRotationTest.secretKey(cluster.node(BACKED_UP), "secondary");
            copy(cluster.node(BACKED_UP).data().resolve("backups/under-load"), copy);
            requireWholeAndSinceTheBeginning(cluster.node(1), counts());
        }
        assertThat(Files.readString(copy.resolve("keys.json"))).contains(key);
        requireServes(copy, before);
    }

    /** How many batches of each writer were acknowledged before the backup began. */
    private int[] writeAndBackUp(IntFunction<ServerProcess> nodes, int least, Duration mostPause)
            throws InterruptedException {
        createTable(nodes.apply(1));
        List<Thread> writers =
                IntStream.range(0, WRITERS)
                        .mapToObj(
                                writer ->
                                        Thread.ofVirtual()
                                                .start(
                                                        () ->
                                                                write(
                                                                        nodes.apply(writer + 1),
                                                                        writer)))
                        .toList();
        awaitAcknowledged(least);
        int[] before = counts();
        backUp(nodes.apply(BACKED_UP), mostPause);
        awaitAcknowledged(max(counts()) + least);
        ended.set(true);
        for (Thread writer : writers) {
            writer.join();
        }
        return before;
    }

    private void requireServes(Path copy, int[] before) {
        try (ServerProcess restored = ServerProcess.start(copy, FLAGS)) {
            int[] found = requireWholeAndSinceTheBeginning(restored, before);
            for (int writer = 0; writer < WRITERS; writer++) {
                assertThat(found[writer]).isLessThan(acknowledged.get(writer));
            }
            try (CqlSession session = ClusterApisTest.connect(restored.cassandraPort())) {
                session.execute("CREATE TABLE backup.later (k int PRIMARY KEY)");
                session.execute("INSERT INTO backup.later (k) VALUES (1)");
            }
        }
    }

    private static void createTable(ServerProcess server) {
        try (CqlSession session = ClusterApisTest.connect(server.cassandraPort())) {
            session.execute(
                    "CREATE KEYSPACE backup WITH replication ="
                            + " {'class':'SimpleStrategy','replication_factor':1}");
            session.execute(
                    "CREATE TABLE backup.t (k text PRIMARY KEY, half int, writer int, n int) WITH"
                            + " cosmosdb_provisioned_throughput=30000");
        }
    }

    /** Writes wait for it, but not for long. */
    private static void backUp(ServerProcess server, Duration mostPause) {
        try (Stalls stalls = new Stalls()) {
            long begin = System.nanoTime();
            JsonNode made = AdminApi.post(server, "backups", "{\"name\":\"under-load\"}");
            Duration stalled = Duration.ofNanos(stalls.nanosBetween(begin, System.nanoTime()));
            assertThat(Duration.ofMillis(made.get("pauseMillis").asLong()))
                    .isLessThan(mostPause.plus(stalled));
            assertThat(made.get("partitions").asInt()).isEqualTo(PARTITIONS);
        }
    }

    /** One logged batch after another, each of two rows of which most lie in two partitions. */
    private void write(ServerProcess server, int writer) {
        try (CqlSession session = ClusterApisTest.connect(server.cassandraPort())) {
            PreparedStatement insert = session.prepare(INSERT);
            for (int n = 0; !ended.get(); n++) {
                BatchStatement batch =
                        BatchStatement.newInstance(
                                DefaultBatchType.LOGGED,
                                insert.bind("%d-%d-a".formatted(writer, n), 0, writer, n),
                                insert.bind("%d-%d-b".formatted(writer, n), 1, writer, n));
                session.execute(batch);
                acknowledged.set(writer, n + 1);
            }
        }
    }

    private void awaitAcknowledged(int least) {
        await().atMost(PATIENCE)
                .until(() -> IntStream.of(counts()).allMatch(count -> count >= least));
    }

    private int[] counts() {
        return IntStream.range(0, WRITERS).map(acknowledged::get).toArray();
    }

    private static int max(int[] counts) {
        return IntStream.of(counts).max().orElseThrow();
    }

    /** How many batches of each writer there are: the first ones, all of them, and both halves. */
    private static int[] requireWholeAndSinceTheBeginning(ServerProcess server, int[] least) {
        List<List<boolean[]>> found = new ArrayList<>();
        IntStream.range(0, WRITERS).forEach(_ -> found.add(new ArrayList<>()));
        try (CqlSession session = ClusterApisTest.connect(server.cassandraPort())) {
            for (Row row : session.execute("SELECT writer, n, half FROM backup.t")) {
                List<boolean[]> batches = found.get(row.getInt("writer"));
                while (batches.size() <= row.getInt("n")) {
                    batches.add(new boolean[2]);
                }
                batches.get(row.getInt("n"))[row.getInt("half")] = true;
            }
        }
        for (int writer = 0; writer < WRITERS; writer++) {
            assertThat(found.get(writer))
                    .as("batches of writer %d", writer)
                    .hasSizeGreaterThanOrEqualTo(least[writer])
                    .allMatch(halves -> halves[0] && halves[1]);
        }
        return found.stream().mapToInt(List::size).toArray();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}
