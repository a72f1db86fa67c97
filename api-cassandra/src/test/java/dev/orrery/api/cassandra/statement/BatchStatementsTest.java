package dev.orrery.api.cassandra.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cql.syntax.BatchStatement;
import dev.orrery.cql.syntax.CqlParser;
import dev.orrery.cql.type.Values;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchStatementsTest {
    @TempDir private static Path directory;
    private static StatementFixture cql;

    @BeforeAll
    static void open() {
        cql = new StatementFixture(directory);
        cql.create("CREATE TABLE t (k int, c int, s int STATIC, v int, PRIMARY KEY (k, c))");
        cql.create("CREATE TABLE n (k int PRIMARY KEY, v counter)");
    }

    @AfterAll
    static void close() {
        cql.close();
    }

    @Test
    void batchesOfOnePartitionAreOneWrite() {
        cql.run(
                "BEGIN BATCH INSERT INTO t (k, c, v) VALUES (1, 1, 1); UPDATE t SET v = 2, s = 5"
                        + " WHERE k = 1 AND c = 2; DELETE FROM t WHERE k = 1 AND c = 3; APPLY"
                        + " BATCH");
        assertThat(cql.show("SELECT c, s, v FROM t WHERE k = 1"))
                .isEqualTo("[[1, 5, 1], [2, 5, 2]]");
    }

    @Test
    void loggedBatchesReachAllPartitions() {
        cql.run(
                "BEGIN BATCH USING TIMESTAMP 1000 INSERT INTO t (k, c, v) VALUES (10, 1, 1); INSERT"
                        + " INTO t (k, c, v) VALUES (11, 1, 1); INSERT INTO t (k, c, v) VALUES (12,"
                        + " 1, 1) APPLY BATCH");
        assertThat(cql.run("SELECT k, writetime(v) FROM t WHERE k IN (10, 11, 12)"))
                .containsExactlyInAnyOrder(
                        List.of("10", "1000"), List.of("11", "1000"), List.of("12", "1000"));
    }

    @Test
    void unloggedAndCounterBatchesReachTheirPartitions() {
        cql.run(
                "BEGIN UNLOGGED BATCH INSERT INTO t (k, c, v) VALUES (20, 1, ?); INSERT INTO t (k,"
                        + " c, v) VALUES (21, ?, 1); APPLY BATCH",
                Values.ofInt(7),
                Values.ofInt(8));
        assertThat(cql.show("SELECT c, v FROM t WHERE k = 20")).isEqualTo("[[1, 7]]");
        assertThat(cql.show("SELECT c, v FROM t WHERE k = 21")).isEqualTo("[[8, 1]]");
        cql.run(
                "BEGIN COUNTER BATCH UPDATE n SET v = v + 1 WHERE k = 1; UPDATE n SET v = v + 2"
                        + " WHERE k = 1; UPDATE n SET v = v - 1 WHERE k = 2; APPLY BATCH");
        assertThat(cql.run("SELECT k, v FROM n"))
                .containsExactlyInAnyOrder(List.of("1", "3"), List.of("2", "-1"));
    }

    @Test
    void conditionalBatchesAreDecidedTogether() {
        cql.run("INSERT INTO t (k, c, v) VALUES (30, 1, 1)");
        assertThat(
                        cql.show(
                                "BEGIN BATCH UPDATE t SET v = 2 WHERE k = 30 AND c = 1 IF v = 9;"
                                        + " INSERT INTO t (k, c, v) VALUES (30, 2, 2) APPLY BATCH"))
                .isEqualTo("[[false, 30, 1, 1]]");
        assertThat(cql.show("SELECT c, v FROM t WHERE k = 30")).isEqualTo("[[1, 1]]");
        assertThat(
                        cql.show(
                                "BEGIN BATCH UPDATE t SET v = 2 WHERE k = 30 AND c = 1 IF v = 1;"
                                        + " INSERT INTO t (k, c, v) VALUES (30, 2, 2) IF NOT EXISTS"
                                        + " APPLY BATCH"))
                .isEqualTo("[[true]]");
        assertThat(cql.show("SELECT c, v FROM t WHERE k = 30")).isEqualTo("[[1, 2], [2, 2]]");
    }

    @Test
    void whatAConditionalBatchWritesOutlivesWhatItDeletes() {
        cql.run("INSERT INTO t (k, c, v) VALUES (31, 1, 1)");
        cql.run("INSERT INTO t (k, c, v) VALUES (31, 2, 1)");
        cql.run(
                "BEGIN BATCH UPDATE t SET v = 2 WHERE k = 31 AND c = 1 IF v = 1;"
                        + " DELETE FROM t WHERE k = 31 AND c = 1;"
                        + " DELETE FROM t WHERE k = 31 AND c = 2 APPLY BATCH");
        assertThat(cql.show("SELECT c, v FROM t WHERE k = 31")).isEqualTo("[[1, 2]]");
    }

    @Test
    void staticColumnsCanBeConditions() {
        assertThat(cql.show("UPDATE t SET s = 1 WHERE k = 40 IF s = null")).isEqualTo("[[true]]");
        assertThat(cql.show("UPDATE t SET s = 2 WHERE k = 40 IF s = 7")).isEqualTo("[[false, 1]]");
        assertThat(cql.show("UPDATE t SET v = 2 WHERE k = 40 AND c = 1 IF s = 1"))
                .isEqualTo("[[true]]");
        assertThat(cql.show("SELECT c, s, v FROM t WHERE k = 40")).isEqualTo("[[1, 1, 2]]");
        assertThat(cql.show("INSERT INTO t (k, s) VALUES (40, 9) IF NOT EXISTS"))
                .isEqualTo("[[false, 40, null, 1, null]]");
    }

    @Test
    void batchMessagesTakePreparedStatements() {
        Prepared insert =
                cql.statements()
                        .prepare(
                                CqlParser.parse("INSERT INTO t (k, c, v) VALUES (?, ?, 1)"),
                                Optional.of("ks"));
        var entry =
                new Statements.Batch.Entry(
                        insert, BoundValues.of(List.of(Values.ofInt(50), Values.ofInt(5))));
        cql.statements()
                .executeBatch(
                        new Statements.Batch(BatchStatement.Kind.LOGGED, List.of(entry)),
                        ExecutionOptions.DEFAULT.withTimestamp(77))
                .join();
        assertThat(cql.show("SELECT c, writetime(v) FROM t WHERE k = 50")).isEqualTo("[[5, 77]]");
        Prepared select =
                cql.statements().prepare(CqlParser.parse("SELECT * FROM t"), Optional.of("ks"));
        assertThat(
                        cql.statements()
                                .executeBatch(
                                        new Statements.Batch(
                                                BatchStatement.Kind.LOGGED,
                                                List.of(
                                                        new Statements.Batch.Entry(
                                                                select, BoundValues.NONE))),
                                        ExecutionOptions.DEFAULT))
                .isCompletedExceptionally();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BEGIN BATCH USING TTL 5 APPLY BATCH|Global TTL on the BATCH statement is not"
                        + " supported.",
                "BEGIN BATCH UPDATE n SET v = v + 1 WHERE k = 1 APPLY BATCH|Cannot include a"
                        + " counter statement in a logged batch",
                "BEGIN COUNTER BATCH INSERT INTO t (k, c) VALUES (1, 1) APPLY BATCH|Cannot include"
                        + " non-counter statement in a counter batch",
                "BEGIN UNLOGGED BATCH INSERT INTO t (k, c) VALUES (1, 1) UPDATE n SET v = v + 1"
                        + " WHERE k = 1 APPLY BATCH|Counter and non-counter mutations cannot exist"
                        + " in the same batch",
                "BEGIN BATCH USING TIMESTAMP 1 INSERT INTO t (k, c) VALUES (1, 1) USING TIMESTAMP 2"
                        + " APPLY BATCH|Timestamp must be set either on BATCH or individual"
                        + " statements",
                "BEGIN BATCH USING TIMESTAMP 1 INSERT INTO t (k, c) VALUES (1, 1) IF NOT EXISTS"
                        + " APPLY BATCH|Cannot provide custom timestamp for conditional BATCH",
                "BEGIN BATCH INSERT INTO t (k, c) VALUES (1, 1) IF NOT EXISTS INSERT INTO t (k, c)"
                        + " VALUES (2, 1) APPLY BATCH|Batch with conditions cannot span multiple"
                        + " partitions",
            })
    void badBatchesAreRefusedInCassandrasWords(String statement, String message) {
        assertThatThrownBy(() -> cql.run(statement)).hasMessage(message);
    }
}
