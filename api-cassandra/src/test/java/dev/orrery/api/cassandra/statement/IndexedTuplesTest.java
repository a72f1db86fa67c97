package dev.orrery.api.cassandra.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cql.schema.IndexTarget;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.UserType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        cql.createType("pair", List.of(new UserType.Field("b", NativeType.BLOB)));
        cql.create(
                "CREATE TABLE whole (k int PRIMARY KEY, t frozen<tuple<int, blob>>, u"
                        + " frozen<pair>)");
        cql.createIndex("whole", "t", IndexTarget.VALUE);
        cql.createIndex("whole", "u", IndexTarget.VALUE);
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"t | (1, ?)", "u | {b: ?}"})
    void tuplesAndUserTypesThatNoIndexCanHoldAreNotWritten(String column, String literal) {
        String insert = "INSERT INTO whole (k, %s) VALUES (1, %s)".formatted(column, literal);
        assertThatThrownBy(() -> cql.run(insert, new byte[TOO_LARGE_BYTES]))
                .hasMessageContaining("Cannot index value of size")
                .hasMessageContaining("(maximum allowed size=65535)");
        cql.run(insert, new byte[TOO_LARGE_BYTES / 2]);
        String query = "SELECT k FROM whole WHERE %s = %s".formatted(column, literal);
        assertThat(cql.show(query, new byte[TOO_LARGE_BYTES / 2])).isEqualTo("[[1]]");
        assertThatThrownBy(() -> cql.run(query, new byte[TOO_LARGE_BYTES]))
                .hasMessageContaining("Index expression values may not be larger than 64K");
    }
}
