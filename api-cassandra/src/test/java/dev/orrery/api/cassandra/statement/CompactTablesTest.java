package dev.orrery.api.cassandra.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.IndexTarget;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows of tables with {@code COMPACT STORAGE}: without markers, and with keys that end early. */
class CompactTablesTest {
    private static final String COMPACT = " WITH COMPACT STORAGE";

    @TempDir private Path directory;
    private StatementFixture cql;

    @BeforeEach
    void open() {
        cql = new StatementFixture(directory);
    }

    @AfterEach
    void close() {
        cql.close();
    }

    @Test
    void aRowIsThereAsLongAsItHasAValue() {
        cql.create("CREATE TABLE s (k int PRIMARY KEY, v int, w text)" + COMPACT);
        cql.run("INSERT INTO s (k, v, w) VALUES (1, null, null)");
        cql.run("INSERT INTO s (k, v, w) VALUES (2, 1, 'a')");
        assertThat(cql.show("SELECT * FROM s")).isEqualTo("[[2, 1, 'a']]");

        cql.run("DELETE v FROM s WHERE k = 2");
        assertThat(cql.show("SELECT * FROM s")).isEqualTo("[[2, null, 'a']]");
        cql.run("UPDATE s SET w = null WHERE k = 2");
        assertThat(cql.show("SELECT * FROM s")).isEqualTo("[]");
    }

    @Test
    void aLogicalPartitionWithoutClusteringColumnsIsOneRow() {
        cql.create("CREATE TABLE s (k int PRIMARY KEY, v int)" + COMPACT);
        cql.run("INSERT INTO s (k, v) VALUES (1, 1)");
        cql.run("INSERT INTO s (k, v) VALUES (1, 2)");

        assertThat(cql.show("SELECT DISTINCT k, v FROM s")).isEqualTo("[[1, 2]]");
        cql.run("DELETE FROM s WHERE k = 1");
        assertThat(cql.show("SELECT DISTINCT k FROM s")).isEqualTo("[]");
    }

    @Test
    void aRowWithoutItsLastColumnsComesFirst() {
        cql.create(
                "CREATE TABLE d (k int, a int, b int, v int, PRIMARY KEY (k, a, b))"
                        + COMPACT
                        + " AND CLUSTERING ORDER BY (a ASC, b DESC)");
        cql.run("INSERT INTO d (k, a, b, v) VALUES (1, 1, 1, 11)");
        cql.run("INSERT INTO d (k, a, b, v) VALUES (1, 1, 2, 12)");
        cql.run("INSERT INTO d (k, a, v) VALUES (1, 1, 10)");
        cql.run("UPDATE d SET v = 20 WHERE k = 1 AND a = 2");

        assertThat(cql.show("SELECT a, b, v FROM d WHERE k = 1"))
                .isEqualTo("[[1, null, 10], [1, 2, 12], [1, 1, 11], [2, null, 20]]");
        assertThat(cql.show("SELECT v FROM d WHERE k = 1 ORDER BY a DESC"))
                .isEqualTo("[[20], [11], [12], [10]]");
        assertThat(cql.show("SELECT v FROM d WHERE k = 1 AND a = 1 AND b < 2")).isEqualTo("[[11]]");
    }

    @Test
    void aRowWithoutItsLastColumnsIsOneRow() {
        cql.create("CREATE TABLE d (k int, a int, b int, v int, PRIMARY KEY (k, a, b))" + COMPACT);
        cql.run("INSERT INTO d (k, a, v) VALUES (1, 1, 10)");
        cql.run("INSERT INTO d (k, a, b, v) VALUES (1, 1, 0, 11)");
        cql.run("INSERT INTO d (k, a, v) VALUES (1, 1, 12)");
        assertThat(cql.show("SELECT b, v FROM d")).isEqualTo("[[null, 12], [0, 11]]");

        assertThat(cql.show("UPDATE d SET v = 13 WHERE k = 1 AND a = 1 IF v = 10"))
                .isEqualTo("[[false, 12]]");
        assertThat(cql.show("INSERT INTO d (k, a, v) VALUES (1, 1, 9) IF NOT EXISTS"))
                .isEqualTo("[[false, 1, 1, null, 12]]");
        cql.run("UPDATE d SET v = null WHERE k = 1 AND a = 1");
        assertThat(cql.show("SELECT b, v FROM d")).isEqualTo("[[0, 11]]");
    }

    @Test
    void deletionsByFirstColumnsTakeAllRowsThatBeginWithThem() {
        cql.create("CREATE TABLE d (k int, a int, b int, v int, PRIMARY KEY (k, a, b))" + COMPACT);
        cql.run("INSERT INTO d (k, a, v) VALUES (1, 1, 10)");
        cql.run("INSERT INTO d (k, a, b, v) VALUES (1, 1, 1, 11)");
        cql.run("INSERT INTO d (k, a, v) VALUES (1, 2, 20)");
        cql.run("DELETE FROM d WHERE k = 1 AND a = 1");
        assertThat(cql.show("SELECT a, b, v FROM d")).isEqualTo("[[2, null, 20]]");
    }

    @Test
    void keysAloneAreRows() {
        cql.create("CREATE TABLE o (k int, a int, b int, PRIMARY KEY (k, a, b))" + COMPACT);
        cql.run("INSERT INTO o (k, a, b) VALUES (1, 1, 1)");
        cql.run("INSERT INTO o (k, a) VALUES (1, 1)");
        assertThat(cql.show("SELECT * FROM o")).isEqualTo("[[1, 1, null], [1, 1, 1]]");
        cql.run("DELETE FROM o WHERE k = 1 AND a = 1 AND b = 1");
        assertThat(cql.show("SELECT * FROM o")).isEqualTo("[[1, 1, null]]");
    }

    /** Cassandra takes it and makes no row. */
    @Test
    void keysAloneAreRowsFromJsonToo() {
        cql.create("CREATE TABLE o (k int, a int, PRIMARY KEY (k, a))" + COMPACT);
        cql.run("INSERT INTO o JSON '{\"k\": 1, \"a\": 1}'");
        cql.run("INSERT INTO o JSON '{\"k\": 1, \"a\": 2}' DEFAULT UNSET");
        assertThat(cql.show("SELECT * FROM o")).isEqualTo("[[1, 1], [1, 2]]");
    }

    /** Cassandra finds the row by the value alone, and not by both. */
    @Test
    void anIndexFindsARowTogetherWithItsKey() {
        cql.create("CREATE TABLE s (k int PRIMARY KEY, v int)" + COMPACT);
        cql.createIndex("s", "v", IndexTarget.VALUE);
        cql.run("INSERT INTO s (k, v) VALUES (1, 7)");
        cql.run("INSERT INTO s (k, v) VALUES (2, 7)");
        assertThat(cql.show("SELECT k FROM s WHERE v = 7 AND k = 2")).isEqualTo("[[2]]");
    }

    /** Cassandra refuses the deletion alone, and fails where it is in a batch. */
    @Test
    void noConditionGoesWithTheDeletionOfALogicalPartition() {
        cql.create("CREATE TABLE s (k int PRIMARY KEY, v int)" + COMPACT);
        cql.run("INSERT INTO s (k, v) VALUES (1, 7)");
        assertThatThrownBy(() -> cql.run("DELETE FROM s WHERE k = 1 IF v = 7"))
                .isInstanceOf(CqlException.class);
        assertThatThrownBy(
                        () ->
                                cql.run(
                                        "BEGIN BATCH UPDATE s SET v = 8 WHERE k = 1 IF v = 7;"
                                                + " DELETE FROM s WHERE k = 1; APPLY BATCH"))
                .isInstanceOf(CqlException.class)
                .hasMessageContaining("cannot delete rows of COMPACT STORAGE tables");
        assertThat(cql.show("SELECT v FROM s")).isEqualTo("[[7]]");
    }

    @Test
    void countersHaveAllClusteringColumns() {
        cql.create(
                "CREATE TABLE n (k int, a int, b int, n counter, PRIMARY KEY (k, a, b))" + COMPACT);
        cql.run("UPDATE n SET n = n + 1 WHERE k = 1 AND a = 1 AND b = 1");
        assertThatThrownBy(() -> cql.run("UPDATE n SET n = n + 1 WHERE k = 1 AND a = 1"))
                .isInstanceOf(CqlException.class)
                .hasMessageContaining("Some clustering keys are missing: b");
        assertThat(cql.show("SELECT * FROM n")).isEqualTo("[[1, 1, 1, 1]]");
    }

    @Test
    void nullAsABoundIsWhereTheMissingColumnsAre() {
        cql.create("CREATE TABLE d (k int, a int, b int, v int, PRIMARY KEY (k, a, b))" + COMPACT);
        cql.run("INSERT INTO d (k, a, v) VALUES (1, 1, 10)");
        cql.run("INSERT INTO d (k, a, b, v) VALUES (1, 1, 1, 11)");
        assertThat(cql.show("SELECT v FROM d WHERE k = 1 AND a = 1 AND b > null"))
                .isEqualTo("[[11]]");
        assertThat(cql.show("SELECT v FROM d WHERE k = 1 AND a = 1 AND b <= null"))
                .isEqualTo("[[10]]");
        assertThat(cql.show("SELECT v FROM d WHERE a = 1 AND b < 5 ALLOW FILTERING"))
                .isEqualTo("[[10], [11]]");
    }

    @Test
    void theOnlyClusteringColumnIsNeverEmpty() {
        cql.create("CREATE TABLE d (k int, c text, v int, PRIMARY KEY (k, c))" + COMPACT);
        assertThatThrownBy(() -> cql.run("INSERT INTO d (k, c, v) VALUES (1, '', 1)"))
                .isInstanceOf(CqlException.class)
                .hasMessageContaining("Invalid empty or null value for column c");
        assertThat(cql.show("SELECT * FROM d WHERE k = 1 AND c = ''")).isEqualTo("[]");
    }
}
