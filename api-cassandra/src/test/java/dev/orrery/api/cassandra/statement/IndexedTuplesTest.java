package dev.orrery.api.cassandra.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cql.schema.IndexTarget;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Relations of several columns, of which one has an index. */
final class IndexedTuplesTest {
    private static final int TOO_LARGE_BYTES = 1 << 16;

    @TempDir static Path directory;
    private static StatementFixture cql;

    @BeforeAll
    static void open() {
        cql = new StatementFixture(directory);
        cql.create("CREATE TABLE t (k int, b blob, c int, PRIMARY KEY (k, b, c))");
        cql.createIndex("t", "b", IndexTarget.VALUE);
        cql.run("INSERT INTO t (k, b, c) VALUES (1, 0x01, 1)");
        cql.run("INSERT INTO t (k, b, c) VALUES (2, 0x01, 2)");
        cql.run("INSERT INTO t (k, b, c) VALUES (3, 0x02, 2)");
    }

    @AfterAll
    static void close() {
        cql.close();
    }

    @Test
    void theIndexFindsRowsAndTheOtherColumnsAreCompared() {
        assertThat(cql.show("SELECT k FROM t WHERE (b, c) = (0x01, 2) ALLOW FILTERING"))
                .isEqualTo("[[2]]");
        assertThatThrownBy(() -> cql.run("SELECT k FROM t WHERE (b, c) = (0x01, 2)"))
                .hasMessageContaining("use ALLOW FILTERING");
    }

    @Test
    void whatNoIndexCanHoldIsRefused() {
        String query = "SELECT k FROM t WHERE (b, c) = (?, 2) ALLOW FILTERING";
        assertThatThrownBy(() -> cql.run(query, new byte[TOO_LARGE_BYTES]))
                .hasMessageContaining("Index expression values may not be larger than 64K");
    }
}
