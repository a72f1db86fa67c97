package dev.orrery.api.cassandra.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cql.schema.IndexTarget;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows show their keys as they were written first; equal keys of any form name them. */
class WrittenKeysTest {
    @TempDir private Path directory;
    private StatementFixture cql;

    @BeforeEach
    void open() {
        cql = new StatementFixture(directory);
        cql.create("CREATE TABLE t (k int, c decimal, d int, v int, PRIMARY KEY (k, c, d))");
    }

    @AfterEach
    void close() {
        cql.close();
    }

    @Test
    void rowsKeepTheFormTheyWereMadeWith() {
        cql.run("INSERT INTO t (k, c, d, v) VALUES (1, 10.50, 1, 1)");
        cql.run("INSERT INTO t (k, c, d, v) VALUES (1, 10.5, 1, 2)");
        cql.run("UPDATE t SET v = 3 WHERE k = 1 AND c = 1E+2 AND d = 1");
        assertThat(cql.show("SELECT c, v FROM t WHERE k = 1")).isEqualTo("[[10.50, 2], [1E+2, 3]]");
        assertThat(cql.show("SELECT c FROM t WHERE k = 1 AND c = 10.500 AND d = 1"))
                .isEqualTo("[[10.50]]");
        assertThat(cql.show("SELECT c FROM t WHERE v = 3 ALLOW FILTERING")).isEqualTo("[[1E+2]]");
    }

    @Test
    void conditionsShowTheFormThatIsThere() {
        cql.run("INSERT INTO t (k, c, d, v) VALUES (2, 1.00, 1, 1)");
        assertThat(cql.show("INSERT INTO t (k, c, d, v) VALUES (2, 1.0, 1, 2) IF NOT EXISTS"))
                .isEqualTo("[[false, 2, 1.00, 1, 1]]");
    }

    @Test
    void aRowThatIsDeletedIsGoneInEveryForm() {
        cql.run("INSERT INTO t (k, c, d, v) VALUES (3, 1.00, 1, 1)");
        cql.run("DELETE FROM t WHERE k = 3 AND c = 1.0 AND d = 1");
        assertThat(cql.show("SELECT c FROM t WHERE k = 3")).isEqualTo("[]");
        cql.run("INSERT INTO t (k, c, d, v) VALUES (3, 2.0, 1, 1)");
        assertThat(cql.show("SELECT c FROM t WHERE k = 3")).isEqualTo("[[2.0]]");
    }

    @Test
    void equalValuesAreOneGroup() {
        cql.run("INSERT INTO t (k, c, d, v) VALUES (4, 1.0, 1, 1)");
        cql.run("INSERT INTO t (k, c, d, v) VALUES (4, 1.00, 2, 1)");
        assertThat(cql.show("SELECT c, count(*) FROM t WHERE k = 4 GROUP BY c"))
                .isEqualTo("[[1.0, 2]]");
    }

    @Test
    void batchesAndIndexesKeepForms() {
        cql.createIndex("t", "c", IndexTarget.VALUE);
        cql.run(
                "BEGIN BATCH INSERT INTO t (k, c, d, v) VALUES (5, 7.70, 1, 1);"
                        + " INSERT INTO t (k, c, d, v) VALUES (6, 7.70, 1, 2) APPLY BATCH");
        assertThat(cql.show("SELECT k, c FROM t WHERE c = 7.70"))
                .contains("[5, 7.70]", "[6, 7.70]");
    }
}
