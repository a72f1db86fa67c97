package dev.orrery.api.cassandra.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableChanges;
import dev.orrery.cql.type.Values;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a column that is dropped at a time and added again. */
class DroppedColumnsTest {
    @TempDir private Path directory;
    private StatementFixture cql;

    @BeforeEach
    void open() {
        cql = new StatementFixture(directory);
        cql.create(
                "CREATE TABLE t (k int, c int, s int STATIC, v int, gone int, m map<int, int>,"
                        + " PRIMARY KEY (k, c))");
        for (int i = 1; i <= 4; i++) {
            cql.run(
                    "INSERT INTO t (k, c, s, v, gone, m) VALUES (1, ?, ?, ?, ?, {1: 1, 2: 2})"
                            + " USING TIMESTAMP "
                            + 10_000 * i,
                    Values.ofInt(i),
                    Values.ofInt(i),
                    Values.ofInt(i),
                    Values.ofInt(i));
        }
    }

    @AfterEach
    void close() {
        cql.close();
    }

    private ColumnSchema drop(String column, long micros) {
        ColumnSchema[] dropped = new ColumnSchema[1];
        cql.alter(
                "t",
                table -> {
                    dropped[0] = table.column(column).orElseThrow();
                    return TableChanges.drop(table, dropped[0], micros);
                });
        return dropped[0];
    }

    private void dropAndAdd(String column, long micros) {
        ColumnSchema dropped = drop(column, micros);
        cql.alter("t", table -> TableChanges.add(table, dropped));
    }

    @Test
    void cellsThatAreNewerThanTheDropComeBack() {
        dropAndAdd("gone", 20_000);
        cql.run("INSERT INTO t (k, c, gone) VALUES (1, 5, 5) USING TIMESTAMP 15000");
        assertThat(cql.show("SELECT c, v, gone FROM t"))
                .isEqualTo("[[1, 1, null], [2, 2, null], [3, 3, 3], [4, 4, 4], [5, null, null]]");
    }

    @Test
    void staticCellsComeBackLikeOthers() {
        dropAndAdd("s", 20_000);
        assertThat(cql.show("SELECT c, s FROM t LIMIT 1")).isEqualTo("[[1, 4]]");
        dropAndAdd("s", 40_000);
        assertThat(cql.show("SELECT c, s FROM t LIMIT 1")).isEqualTo("[[1, null]]");
    }

    @Test
    void rowsThatAreWrittenMeanwhileKeepNewerCells() {
        ColumnSchema gone = drop("gone", 20_000);
        ColumnSchema map = drop("m", 30_000);
        cql.run("UPDATE t SET v = 20 WHERE k = 1 AND c = 2");
        cql.run("UPDATE t SET v = 40 WHERE k = 1 AND c = 4");
        assertThat(cql.show("SELECT * FROM t WHERE k = 1 AND c = 4")).isEqualTo("[[1, 4, 4, 40]]");
        cql.alter("t", table -> TableChanges.add(TableChanges.add(table, gone), map));
        assertThat(cql.show("SELECT c, v, gone, m FROM t WHERE k = 1 AND c IN (2, 4)"))
                .isEqualTo("[[2, 20, null, null], [4, 40, 4, {1: 1, 2: 2}]]");
    }
}
