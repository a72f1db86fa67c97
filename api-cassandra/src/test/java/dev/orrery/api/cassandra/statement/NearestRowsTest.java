package dev.orrery.api.cassandra.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.IndexTarget;
import dev.orrery.cql.schema.TableChanges;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ORDER BY ... ANN OF}, with the answers that Apache Cassandra 5.0.9 gives. */
final class NearestRowsTest {
    private static final String NEAR = " ORDER BY v ANN OF [2.9, 2.9] LIMIT 3";

    @TempDir static Path directory;
    private static StatementFixture cql;

    @BeforeAll
    static void open() {
        cql = new StatementFixture(directory);
        cql.create(
                "CREATE TABLE t (k int, c int, v vector<float, 2>, w vector<float, 2>, x int,"
                        + " y int, PRIMARY KEY (k, c))");
        index("t", "v", "EUCLIDEAN");
        index("t", "x", "");
        cql.create("CREATE TABLE angles (k int PRIMARY KEY, v vector<float, 2>)");
        index("angles", "v", "cosine");
        cql.create("CREATE TABLE parts (a int, b int, v vector<float, 2>, PRIMARY KEY ((a, b)))");
        index("parts", "v", "cosine");
        cql.run("INSERT INTO t (k, c, v, x) VALUES (1, 1, [1, 1], 1)");
        cql.run("INSERT INTO t (k, c, v, x) VALUES (1, 2, [2, 2], 2)");
        cql.run("INSERT INTO t (k, c, v, x) VALUES (2, 1, [3, 3], 1)");
        cql.run("INSERT INTO t (k, c, v, x) VALUES (2, 2, [9, 9], 2)");
        cql.run("INSERT INTO t (k, c, x) VALUES (3, 3, 3)");
    }

    private static void index(String table, String column, String similarity) {
        cql.alter(
                table,
                schema ->
                        TableChanges.add(
                                schema,
                                new IndexSchema(
                                        0,
                                        table + "_" + column,
                                        schema.column(column).orElseThrow().number(),
                                        IndexTarget.VALUE,
                                        "CUSTOM",
                                        similarity.isEmpty()
                                                ? Map.of()
                                                : Map.of("similarity_function", similarity))));
    }

    @AfterAll
    static void close() {
        cql.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | [[2, 1], [1, 2], [1, 1]]",
                "WHERE k = 1 | [[1, 2], [1, 1]]",
                "WHERE k = 2 AND c > 1 | [[2, 2]]",
                "WHERE k IN (1, 2) | [[2, 1], [1, 2], [1, 1]]",
                "WHERE x = 1 | [[2, 1], [1, 1]]",
                "WHERE k = 2 AND x = 1 | [[2, 1]]",
                "WHERE x > 1 | [[1, 2], [2, 2]]",
                "WHERE token(k) > 9000000000000000000 | []"
            })
    void theNearestRowsComeFirst(String where, String rows) {
        assertThat(cql.show("SELECT k, c FROM t " + where + NEAR)).isEqualTo(rows);
    }

    @Test
    void aPageHasAllThatAreWanted() {
        ExecutionOptions paged = ExecutionOptions.DEFAULT.withPage(1, Optional.empty());
        assertThat(
                        StatementFixture.literals(cql.result("SELECT c FROM t" + NEAR, paged))
                                .toString())
                .isEqualTo("[[1], [2], [1]]");
    }

    @Test
    void vectorsWithoutADirectionAreNotFoundByIt() {
        cql.run("INSERT INTO angles (k, v) VALUES (1, [0, 0])");
        cql.run("INSERT INTO angles (k, v) VALUES (2, [1, 0])");
        cql.run("INSERT INTO angles (k, v) VALUES (3, [1, 1])");
        assertThat(cql.show("SELECT k FROM angles ORDER BY v ANN OF [5, 5] LIMIT 5"))
                .isEqualTo("[[3], [2]]");
        refused("SELECT k FROM angles ORDER BY v ANN OF [0, 0] LIMIT 5", "no cosine similarity");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "k FROM t ORDER BY w ANN OF [1, 1] LIMIT 2 | requires the column to be indexed",
                "k FROM t ORDER BY x ANN OF 1 LIMIT 2 | only supported on float vector indexes",
                "k FROM t ORDER BY nope ANN OF [1] LIMIT 2 | Undefined column name nope",
                "k FROM t ORDER BY v ANN OF [1, 1] DESC LIMIT 2 | Descending ANN ordering",
                "k FROM t ORDER BY v ANN OF [1, 1], c LIMIT 2 | does not support any other",
                "k FROM t ORDER BY v ANN OF [1, 1], v ANN OF [1, 1] LIMIT 2 | more than one ANN",
                "k FROM t ORDER BY v ANN OF [1] LIMIT 2 | expected 2 elements, but given 1",
                "k FROM t ORDER BY v ANN OF null LIMIT 2 | Unsupported null value for column v",
                "k FROM t ORDER BY v ANN OF [1, 1] | must have a limit specified",
                "k FROM t ORDER BY v ANN OF [1, 1] LIMIT 1001 | not greater than 1000. LIMIT was"
                        + " 1001",
                "k FROM t ORDER BY v ANN OF [1, 1] PER PARTITION LIMIT 1 LIMIT 2 | per-partition",
                "count(*) FROM t ORDER BY v ANN OF [1, 1] LIMIT 2 | can not be run with"
                        + " aggregation",
                "k FROM t WHERE y = 1 ORDER BY v ANN OF [1, 1] LIMIT 2 | column(s) to be indexed",
                "k FROM t WHERE c = 1 ORDER BY v ANN OF [1, 1] LIMIT 2 | column(s) to be indexed",
                "a FROM parts WHERE a = 1 ORDER BY v ANN OF [1, 1] LIMIT 2 | column(s) to be"
                        + " indexed",
                "k FROM t WHERE v = [1, 1] ORDER BY v ANN OF [1, 1] LIMIT 2 | includes an Equal",
                "k FROM t WHERE v = [1, 1] ALLOW FILTERING | Vector indexes only support ANN"
                        + " queries"
            })
    void whatCassandraRefusesIsRefused(String query, String message) {
        refused("SELECT " + query, message);
    }

    private static void refused(String statement, String message) {
        assertThatThrownBy(() -> cql.run(statement)).hasMessageContaining(message);
    }
}
