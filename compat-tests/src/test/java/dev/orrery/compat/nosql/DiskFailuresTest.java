package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.orrery.compat.ServerProcess;
import dev.orrery.testkit.machine.FailingSyncs;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Writes are refused, reads go on, nothing acknowledged is lost, and once the disk is well the
 * server takes writes again by itself.
 */
class DiskFailuresTest {
    private static final Path LIMITER = Path.of("/usr/bin/prlimit");
    private static final String[] FLAGS = {"--set", "throughput.rate-limit=off"};
    private static final int VALUE_CHARS = 16 << 10;
    private static final int FILE_BYTES = 1 << 20;
    private static final int ROWS_BEFORE = 5;

    /** More than fit into a file of that size. */
    private static final int MOST_ROWS = 200;

    private static final int AFTERWARDS = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static final String INSERT = "INSERT INTO disk.t (k, v) VALUES (?, ?)";
    private static final String VALUE = "x".repeat(VALUE_CHARS);

    @TempDir Path folder;

    /** What happens to the disk until it is closed. */
    private interface Failure {
        AutoCloseable begin(ServerProcess server) throws Exception;
    }

    /** The limit is the operating system's for files of one process, which needs no rights. */
    @Test
    void filesCannotGrowAnyMore() throws Exception {
        assumeTrue(Files.isExecutable(LIMITER), "there is no prlimit here");
        requireThatNothingIsLost(
                server -> {
                    limit(server, Integer.toString(FILE_BYTES));
                    return () -> limit(server, "unlimited");
                });
    }

    @Test
    void filesAreWrittenButNotSynced() throws Exception {
        assumeTrue(FailingSyncs.arePossible(), "there is no strace here");
        requireThatNothingIsLost(server -> FailingSyncs.begin(server.pid()));
    }

    private void requireThatNothingIsLost(Failure failure) throws Exception {
        try (ServerProcess server = ServerProcess.start(folder.resolve("data"), FLAGS)) {
            List<Integer> acknowledged = new ArrayList<>();
            try (CqlSession session = ClusterApisTest.connect(server.cassandraPort())) {
                session.execute(
                        "CREATE KEYSPACE disk WITH replication ="
                                + " {'class':'SimpleStrategy','replication_factor':1}");
                session.execute("CREATE TABLE disk.t (k int PRIMARY KEY, v text)");
                for (int k = 0; k < ROWS_BEFORE; k++) {
                    session.execute(INSERT, k, VALUE);
                    acknowledged.add(k);
                }
                try (AutoCloseable _ = failure.begin(server)) {
                    int refused = writeUntilRefused(session, acknowledged);
                    requireAll(session, acknowledged);
                    assertThatThrownBy(() -> session.execute(INSERT, refused, VALUE))
                            .isInstanceOf(DriverException.class);
                    requireAll(session, acknowledged);
                    await().atMost(PATIENCE).until(() -> readiness(server).contains("failed: "));
                    changeSchemaPerhaps(session);
                }
                awaitWrite(session, AFTERWARDS);
                acknowledged.add(AFTERWARDS);
                requireAll(session, acknowledged);
                await().atMost(PATIENCE).until(() -> readiness(server).contains("\"ready\""));
                session.execute("CREATE TABLE disk.later (k int PRIMARY KEY)");
                session.execute("INSERT INTO disk.later (k) VALUES (1)");
            }
            server.kill();
            server.restart();
            try (CqlSession session = ClusterApisTest.connect(server.cassandraPort())) {
                requireAll(session, acknowledged);
                session.execute(INSERT, MOST_ROWS, VALUE);
                requireAll(session, List.of(MOST_ROWS));
                assertThat(session.execute("SELECT k FROM disk.later").all()).hasSize(1);
            }
        }
    }

    /** The catalog is on the same disk: where it cannot be written, the change is refused. */
    private static void changeSchemaPerhaps(CqlSession session) {
        try {
            session.execute("CREATE TABLE disk.perhaps (k int PRIMARY KEY)");
        } catch (DriverException e) {
            assertThat(e.getMessage()).containsAnyOf("failed", "cannot be used");
        }
    }

    private static void awaitWrite(CqlSession session, int key) {
        await().atMost(PATIENCE)
                .ignoreExceptionsInstanceOf(DriverException.class)
                .until(() -> session.execute(INSERT, key, VALUE).wasApplied());
    }

    private static String readiness(ServerProcess server) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(server.adminEndpoint().resolve("/ready")).build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    /** The key of the first row that was not taken. */
    private static int writeUntilRefused(CqlSession session, List<Integer> acknowledged) {
        for (int k = ROWS_BEFORE; k < MOST_ROWS; k++) {
            try {
                session.execute(INSERT, k, VALUE);
                acknowledged.add(k);
            } catch (DriverException e) {
                assertThat(e).hasMessageContaining("failed");
                return k;
            }
        }
        throw new AssertionError("everything was taken");
    }

    private static void requireAll(CqlSession session, List<Integer> keys) {
        for (int k : keys) {
            Row row = session.execute("SELECT v FROM disk.t WHERE k = ?", k).one();
            assertThat(Objects.requireNonNull(row).getString(0)).as("row %d", k).isEqualTo(VALUE);
        }
    }

    private static void limit(ServerProcess server, String bytes)
            throws IOException, InterruptedException {
        Process limiter =
                new ProcessBuilder(
                                LIMITER.toString(),
                                "--pid",
                                Long.toString(server.pid()),
                                "--fsize=" + bytes + ":")
                        .inheritIO()
                        .start();
        assertThat(limiter.waitFor()).as("prlimit").isZero();
    }
}
