package dev.orrery.api.cassandra.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.api.cassandra.statement.where.Analysis;
import dev.orrery.cql.schema.IndexTarget;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.CqlParser;
import dev.orrery.cql.type.Values;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelectStatementsTest {
    private static final int PARTITIONS = 7;
    private static final int ROWS = 6;

    @TempDir private static Path directory;
    private static StatementFixture cql;

    @BeforeAll
    static void open() {
        cql = new StatementFixture(directory);
        cql.create(
                "CREATE TABLE t (k int, c int, d int, s int STATIC, v int, m map<text, int>, l"
                        + " list<int>, PRIMARY KEY (k, c, d))");
        cql.create("CREATE TABLE two (a int, b int, c int, v int, PRIMARY KEY ((a, b), c))");
        cql.create(
                "CREATE TABLE ix (k int, c int, v int, m map<text, int>, s set<int>,"
                        + " PRIMARY KEY (k, c))");
        cql.createIndex("ix", "v", IndexTarget.VALUE);
        cql.createIndex("ix", "s", IndexTarget.VALUES);
        cql.createIndex("ix", "m", IndexTarget.ENTRIES);
        cql.create("CREATE TABLE plain (k int PRIMARY KEY, v int)");
        cql.run("INSERT INTO plain (k, v) VALUES (1, 10)");
        for (int k = 0; k < PARTITIONS; k++) {
            cql.run("INSERT INTO t (k, s) VALUES (" + k + ", " + k * 10 + ")");
            for (int c = 0; c < ROWS; c++) {
                cql.run(
                        "INSERT INTO t (k, c, d, v) VALUES (%d, %d, 0, %d)"
                                .formatted(k, c, k * 100 + c));
            }
        }
        for (int k = 0; k < 3; k++) {
            for (int c = 0; c < 4; c++) {
                cql.run(
                        "INSERT INTO ix (k, c, v, m, s) VALUES (%d, %d, %d, {'x': %d}, {%d, 9})"
                                .formatted(k, c, c % 2, c, k));
            }
        }
    }

    @AfterAll
    static void close() {
        cql.close();
    }

    /** All pages of a statement. */
    private static List<List<String>> paged(String statement, int pageSize) {
        List<List<String>> all = new ArrayList<>();
        Optional<byte[]> state = Optional.empty();
        int pages = 0;
        do {
            var rows =
                    (ExecutionResult.Rows)
                            cql.result(
                                    statement, ExecutionOptions.DEFAULT.withPage(pageSize, state));
            assertThat(rows.rows().size()).isLessThanOrEqualTo(pageSize);
            all.addAll(StatementFixture.literals(rows));
            state = rows.pagingState();
            assertThat(++pages).isLessThan(1_000);
        } while (state.isPresent());
        return all;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT k, c, s, v FROM t",
                "SELECT k, c FROM t WHERE k = 3",
                "SELECT k, c FROM t WHERE k = 3 ORDER BY c DESC",
                "SELECT k, c FROM t WHERE k IN (1, 2, 5) AND c >= 2",
                "SELECT k, c FROM t LIMIT 11",
                "SELECT k, c FROM t PER PARTITION LIMIT 2",
                "SELECT k, c FROM t PER PARTITION LIMIT 2 LIMIT 5",
                "SELECT DISTINCT k, s FROM t",
                "SELECT DISTINCT k, s FROM t WHERE k IN (1, 2, 77)",
                "SELECT k, v FROM t WHERE v >= 203 AND v < 502 ALLOW FILTERING",
                "SELECT k, count(v), max(c) FROM t GROUP BY k",
                "SELECT k, c, sum(v) FROM t GROUP BY k, c LIMIT 9",
                "SELECT k, c, sum(v) FROM t GROUP BY k, c PER PARTITION LIMIT 3",
                "SELECT k, c FROM ix WHERE v = 1",
                "SELECT k, c FROM ix WHERE k = 2 AND v = 1",
                "SELECT k, c FROM t WHERE token(k) > 0",
            })
    void pagesTogetherAreTheWholeResult(String statement) {
        List<List<String>> whole = cql.run(statement);
        assertThat(whole).isNotEmpty();
        assertThat(whole).doesNotHaveDuplicates();
        for (int pageSize : new int[] {1, 2, 3, 5, 100}) {
            assertThat(paged(statement, pageSize))
                    .as(statement + " by " + pageSize)
                    .isEqualTo(whole);
        }
    }

    @Test
    void aggregatesSpanPages() {
        assertThat(paged("SELECT count(*), min(v), max(v), avg(c), sum(c) FROM t", 2))
                .isEqualTo(List.of(List.of("42", "0", "605", "2", "105")));
        assertThat(cql.show("SELECT count(v), sum(v), avg(v), min(v) FROM t WHERE k = 99"))
                .isEqualTo("[[0, 0, 0, null]]");
    }

    @Test
    void foreignPagingStatesAreRefused() {
        byte[] state = new byte[60];
        assertThatThrownBy(
                        () ->
                                cql.result(
                                        "SELECT * FROM t",
                                        ExecutionOptions.DEFAULT.withPage(2, Optional.of(state))))
                .hasMessage("Invalid value for the paging state");
    }

    @Test
    void tokensCutTheRing() {
        List<List<String>> all = cql.run("SELECT DISTINCT k, token(k) FROM t");
        assertThat(all).hasSize(PARTITIONS);
        long middle = Long.parseLong(all.get(3).get(1));
        assertThat(cql.run("SELECT DISTINCT k FROM t WHERE token(k) > " + middle)).hasSize(3);
        assertThat(cql.run("SELECT DISTINCT k FROM t WHERE token(k) <= " + middle)).hasSize(4);
        assertThat(cql.run("SELECT k FROM t WHERE token(k) = token(2)")).hasSize(ROWS);
        assertThat(
                        cql.run(
                                "SELECT DISTINCT k FROM t WHERE token(k) > "
                                        + Long.MIN_VALUE
                                        + " AND token(k) <= "
                                        + Long.MAX_VALUE))
                .hasSize(PARTITIONS);
    }

    @Test
    void indexesAnswer() {
        assertThat(cql.run("SELECT k, c FROM ix WHERE v = 1")).hasSize(6);
        assertThat(cql.run("SELECT k, c FROM ix WHERE s CONTAINS 2")).hasSize(4);
        assertThat(cql.run("SELECT k, c FROM ix WHERE m['x'] = 3")).hasSize(3);
        assertThat(cql.show("SELECT k, c FROM ix WHERE k = 1 AND v = 0"))
                .isEqualTo("[[1, 0], [1, 2]]");
        assertThat(cql.run("SELECT k, c FROM ix WHERE v = 1 AND s CONTAINS 2 ALLOW FILTERING"))
                .hasSize(2);
        assertThatThrownBy(() -> cql.run("SELECT k FROM ix WHERE v = 1 AND s CONTAINS 2"))
                .hasMessage(Analysis.ALLOW_FILTERING_NEEDED);
    }

    @Test
    void severalPartitionsAreSortedTogether() {
        assertThat(cql.show("SELECT c, k FROM t WHERE k IN (1, 2) AND c < 2 ORDER BY c ASC"))
                .satisfiesAnyOf(
                        s -> assertThat(s).isEqualTo("[[0, 1], [0, 2], [1, 1], [1, 2]]"),
                        s -> assertThat(s).isEqualTo("[[0, 2], [0, 1], [1, 2], [1, 1]]"));
        assertThatThrownBy(() -> paged("SELECT c FROM t WHERE k IN (1, 2) ORDER BY c", 1))
                .hasMessageStartingWith("Cannot page queries with both ORDER BY and a IN");
    }

    @Test
    void virtualTablesAreSelectedLikeOthers() {
        TableSchema schema =
                cql.schema("CREATE TABLE v (k text, c int, x int, PRIMARY KEY (k, c))", "system");
        List<List<byte @Nullable []>> rows = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            rows.add(
                    Arrays.asList(
                            Values.ofText(i < 3 ? "a" : "b"),
                            Values.ofInt(5 - i),
                            i == 2 ? null : Values.ofInt(i)));
        }
        cql.addVirtual(
                "v",
                new VirtualTable() {
                    @Override
                    public TableSchema schema() {
                        return schema;
                    }

                    @Override
                    public List<List<byte @Nullable []>> rows() {
                        return rows;
                    }
                });
        assertThat(cql.show("SELECT c, x FROM system.v WHERE k = 'a'"))
                .isEqualTo("[[3, null], [4, 1], [5, 0]]");
        assertThat(cql.show("SELECT c FROM system.v WHERE k = 'a' AND c > 3 ORDER BY c DESC"))
                .isEqualTo("[[5], [4]]");
        assertThat(cql.run("SELECT DISTINCT k FROM system.v")).hasSize(2);
        assertThat(cql.show("SELECT count(*) FROM system.v WHERE x > 1 ALLOW FILTERING"))
                .isEqualTo("[[3]]");
        assertThat(paged("SELECT k, c FROM system.v", 4)).hasSize(6);
        assertThatThrownBy(() -> cql.run("INSERT INTO system.v (k, c) VALUES ('a', 1)"))
                .hasMessage("Modification is not supported by table system.v");
        assertThatThrownBy(() -> cql.run("SELECT * FROM system.nope"))
                .hasMessage("table nope does not exist");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/cql/refusals.csv", delimiter = '|', quoteCharacter = '`')
    void refusalsHaveCassandrasWords(String statement, String message) {
        assertThatThrownBy(() -> cql.run(statement)).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT * FROM t WHERE v = 1",
                "SELECT * FROM t WHERE c = 1",
                "SELECT * FROM t WHERE k > 1",
                "SELECT * FROM t WHERE k = 1 AND v = 1",
                "SELECT * FROM two WHERE a = 1",
                "SELECT * FROM t WHERE l CONTAINS 1",
            })
    void whatNeedsFilteringMustSaySo(String statement) {
        assertThatThrownBy(() -> cql.run(statement)).hasMessage(Analysis.ALLOW_FILTERING_NEEDED);
        assertThat(cql.run(statement + " ALLOW FILTERING")).isNotNull();
    }

    @Test
    void preparedStatementsDescribeThemselves() {
        Prepared insert =
                cql.statements()
                        .prepare(
                                CqlParser.parse(
                                        "INSERT INTO two (c, b, a, v) VALUES (?, ?, :x, 1) USING"
                                                + " TTL ?"),
                                Optional.of("ks"));
        assertThat(insert.partitionKeyVariables()).containsExactly(2, 1);
        assertThat(insert.variables())
                .extracting(ColumnSpec::name)
                .containsExactly("c", "b", "x", "[ttl]");
        Prepared select =
                cql.statements()
                        .prepare(
                                CqlParser.parse(
                                        "SELECT a AS q, count(*), now(), v + 1 FROM two WHERE a IN"
                                                + " ? AND b = ? LIMIT ?"),
                                Optional.of("ks"));
        assertThat(select.variables())
                .extracting(ColumnSpec::name)
                .containsExactly("in(a)", "b", "[limit]");
        assertThat(select.resultColumns())
                .extracting(ColumnSpec::name)
                .containsExactly("q", "count", "system.now()", "v + 1");
        assertThat(select.partitionKeyVariables()).isEmpty();
        assertThatThrownBy(() -> cql.run("SELECT * FROM t WHERE k = ?"))
                .hasMessage("there were 1 markers(?) in CQL but 0 bound variables");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT v, s FROM t WHERE k = 1 AND c = 2 AND d = 0",
                "SELECT * FROM t WHERE k = 1",
                "SELECT v FROM t WHERE k = 1 AND c > 2 ORDER BY c DESC",
                "SELECT v FROM t WHERE k IN (1, 2) AND c = 2",
                "SELECT count(*) FROM t WHERE k = 3",
                "SELECT v FROM two WHERE a = 1 AND b = 1 AND c = 1",
                "SELECT v FROM plain WHERE k = 1",
                "SELECT v FROM plain WHERE k = 2"
            })
    void smallReadsOfWhatIsInMemoryWaitForNoThread(String text) {
        Prepared prepared =
                cql.statements()
                        .prepare(CqlParser.parse(text), Optional.of(StatementFixture.KEYSPACE));
        assertThat(
                        cql.statements()
                                .execute(
                                        prepared,
                                        BoundValues.of(List.of()),
                                        ExecutionOptions.DEFAULT)
                                .isDone())
                .isTrue();
    }
}
