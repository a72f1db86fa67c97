package dev.orrery.api.cassandra.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.Values;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the suites of other databases found: each test is one difference from Cassandra. */
class ConformanceTest {
    @TempDir private static Path directory;
    private static StatementFixture cql;

    @BeforeAll
    static void open() {
        cql = new StatementFixture(directory);
        cql.create("CREATE TABLE t (k int, c int, v int, PRIMARY KEY (k, c))");
        cql.create("CREATE TABLE x (k text, c text, v int, PRIMARY KEY (k, c))");
        cql.create("CREATE TABLE s (k frozen<map<frozen<set<int>>, int>> PRIMARY KEY, v int)");
    }

    @AfterAll
    static void close() {
        cql.close();
    }

    private static ExecutionOptions page(int size, Optional<byte[]> state) {
        return ExecutionOptions.DEFAULT.withPage(size, state);
    }

    @Test
    void aFullPageHasANextOneEvenIfThatIsEmpty() {
        for (int c = 0; c < 4; c++) {
            cql.run("INSERT INTO t (k, c, v) VALUES (1, " + c + ", 0)");
        }
        for (String select :
                List.of("SELECT c FROM t WHERE k = 1", "SELECT c FROM t WHERE k = 1 GROUP BY c")) {
            var first = (ExecutionResult.Rows) cql.result(select, page(4, Optional.empty()));
            assertThat(first.rows()).hasSize(4);
            assertThat(first.pagingState()).isPresent();
            var second = (ExecutionResult.Rows) cql.result(select, page(4, first.pagingState()));
            assertThat(second.rows()).isEmpty();
            assertThat(second.pagingState()).isEmpty();
        }
        var limited =
                (ExecutionResult.Rows)
                        cql.result(
                                "SELECT c FROM t WHERE k = 1 LIMIT 4", page(4, Optional.empty()));
        assertThat(limited.pagingState()).isEmpty();
    }

    @Test
    void sortedPartitionsAreLimitedOneByOne() {
        for (int k = 20; k < 22; k++) {
            for (int c = 0; c < 3; c++) {
                cql.run("INSERT INTO t (k, c, v) VALUES (%d, %d, 0)".formatted(k, c));
            }
        }
        assertThat(
                        cql.show(
                                "SELECT k, c FROM t WHERE k IN (20, 21) ORDER BY c DESC PER"
                                        + " PARTITION LIMIT 2"))
                .isEqualTo("[[20, 2], [21, 2], [20, 1], [21, 1]]");
    }

    @Test
    void aConditionalWriteIsNewerThanWhatClientsWroteBefore() {
        for (int i = 0; i < 20; i++) {
            long now = System.currentTimeMillis() * 1_000 + 999;
            ExecutionOptions stamped = ExecutionOptions.DEFAULT.withTimestamp(now);
            cql.result("UPDATE t SET v = 1 WHERE k = 2 AND c = 0", stamped);
            cql.run("UPDATE t SET v = 2 WHERE k = 2 AND c = 0 IF v = 1");
            assertThat(cql.show("SELECT v FROM t WHERE k = 2 AND c = 0")).isEqualTo("[[2]]");
        }
    }

    @Test
    void setsInsideKeysAreKnownWhateverTheirOrder() {
        byte[] ordered = Frames.collection(List.of(Values.ofInt(1), Values.ofInt(2)));
        byte[] other = Frames.collection(List.of(Values.ofInt(2), Values.ofInt(1)));
        byte[] one = Values.ofInt(7);
        cql.run("INSERT INTO s (k, v) VALUES (?, 5)", Frames.map(List.of(ordered, one)));
        assertThat(cql.show("SELECT v FROM s WHERE k = ?", Frames.map(List.of(other, one))))
                .isEqualTo("[[5]]");
    }

    @Test
    void keysHaveUpTo65535Bytes() {
        byte[] longest = "k".repeat(65_535).getBytes(StandardCharsets.UTF_8);
        byte[] tooLong = "k".repeat(65_536).getBytes(StandardCharsets.UTF_8);
        String insert = "INSERT INTO x (k, c, v) VALUES (?, ?, 1)";
        cql.run(insert, longest, longest);
        assertThat(cql.show("SELECT v FROM x WHERE k = ? AND c = ?", longest, longest))
                .isEqualTo("[[1]]");
        for (byte[][] key : new byte[][][] {{tooLong, longest}, {longest, tooLong}}) {
            assertThatThrownBy(() -> cql.run(insert, key))
                    .hasMessage("Key length of 65536 is longer than maximum of 65535");
        }
    }

    @Test
    void largeBatchesOfManyPartitionsWarnAndAreRefused() {
        var warned = cql.result(batch(10, "UNLOGGED", 700), ExecutionOptions.DEFAULT);
        assertThat(warned.warnings()).hasSize(1);
        assertThat(warned.warnings().getFirst())
                .startsWith("Batch for [" + StatementFixture.KEYSPACE + ".x] is of size ")
                .contains("exceeding specified threshold of 5120 by ");
        assertThatThrownBy(() -> cql.run(batch(60, "", 1_000))).hasMessage("Batch too large");
        var many = cql.result(batch(11, "UNLOGGED", 1), ExecutionOptions.DEFAULT);
        assertThat(many.warnings())
                .containsExactly(
                        "Unlogged batch covering 11 partitions detected against table ["
                                + StatementFixture.KEYSPACE
                                + ".x]. You should use a logged batch for atomicity, or"
                                + " asynchronous writes for performance.");
    }

    private static String batch(int partitions, String kind, int length) {
        StringBuilder text = new StringBuilder("BEGIN " + kind + " BATCH ");
        for (int i = 0; i < partitions; i++) {
            text.append("INSERT INTO x (k, c, v) VALUES ('")
                    .append(i)
                    .append("', '")
                    .append("c".repeat(length))
                    .append("', 1);");
        }
        return text + " APPLY BATCH";
    }
}
