package dev.orrery.api.cassandra.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.Values;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowStatementsTest {
    @TempDir private static Path directory;
    private static StatementFixture cql;

    @BeforeAll
    static void open() {
        cql = new StatementFixture(directory);
        cql.createType(
                "addr",
                List.of(
                        new UserType.Field("street", NativeType.TEXT),
                        new UserType.Field("no", NativeType.INT)));
    }

    @AfterAll
    static void close() {
        cql.close();
    }

    @Test
    void insertedRowsAreSelected() {
        cql.create("CREATE TABLE basic (k int PRIMARY KEY, v text, w int)");
        cql.run("INSERT INTO basic (k, v, w) VALUES (1, 'a', 2)");
        cql.run("INSERT INTO basic (k, v) VALUES (2, null)");
        assertThat(cql.show("SELECT * FROM basic WHERE k = 1")).isEqualTo("[[1, 'a', 2]]");
        assertThat(cql.show("SELECT * FROM basic WHERE k = 2")).isEqualTo("[[2, null, null]]");
        assertThat(cql.show("SELECT * FROM basic WHERE k = 3")).isEqualTo("[]");
        assertThat(cql.show("SELECT k FROM basic WHERE k IN (1, 2, 3)")).isEqualTo("[[1], [2]]");
        cql.run("UPDATE basic SET w = null WHERE k = 1");
        assertThat(cql.show("SELECT w, v FROM basic WHERE k = 1")).isEqualTo("[[null, 'a']]");
        cql.run("DELETE FROM basic WHERE k = 2");
        assertThat(cql.show("SELECT k FROM basic")).isEqualTo("[[1]]");
    }

    @Test
    void rowsMadeByUpdateGoWithTheirLastCell() {
        cql.create("CREATE TABLE markers (k int PRIMARY KEY, v int)");
        cql.run("UPDATE markers SET v = 1 WHERE k = 1");
        cql.run("INSERT INTO markers (k, v) VALUES (2, 1)");
        cql.run("DELETE v FROM markers WHERE k IN (1, 2)");
        assertThat(cql.show("SELECT * FROM markers")).isEqualTo("[[2, null]]");
    }

    @Test
    void clusteringColumnsSelectSlices() {
        cql.create(
                "CREATE TABLE slices (k int, a int, b int, v int, PRIMARY KEY (k, a, b)) WITH"
                        + " CLUSTERING ORDER BY (a ASC, b DESC)");
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                cql.run("INSERT INTO slices (k, a, b, v) VALUES (1, " + a + ", " + b + ", 0)");
            }
        }
        assertThat(cql.show("SELECT a, b FROM slices WHERE k = 1 AND a = 1"))
                .isEqualTo("[[1, 2], [1, 1], [1, 0]]");
        assertThat(cql.show("SELECT a, b FROM slices WHERE k = 1 AND a = 1 AND b > 0"))
                .isEqualTo("[[1, 2], [1, 1]]");
        assertThat(cql.show("SELECT a, b FROM slices WHERE k = 1 AND a = 1 AND b >= 1 AND b < 2"))
                .isEqualTo("[[1, 1]]");
        assertThat(cql.show("SELECT a, b FROM slices WHERE k = 1 AND (a, b) > (1, 1)"))
                .isEqualTo("[[1, 2], [2, 2], [2, 1], [2, 0]]");
        assertThat(cql.show("SELECT a, b FROM slices WHERE k = 1 AND (a, b) IN ((0, 1), (2, 2))"))
                .isEqualTo("[[0, 1], [2, 2]]");
        assertThat(cql.show("SELECT a, b FROM slices WHERE k = 1 AND a IN (2, 0) AND b = 1"))
                .isEqualTo("[[0, 1], [2, 1]]");
        assertThat(cql.show("SELECT a, b FROM slices WHERE k = 1 ORDER BY a DESC LIMIT 2"))
                .isEqualTo("[[2, 0], [2, 1]]");
        assertThat(
                        cql.show(
                                "SELECT a, b FROM slices WHERE k = 1 AND a < 2 AND b = 0 ALLOW"
                                        + " FILTERING"))
                .isEqualTo("[[0, 0], [1, 0]]");
        assertThat(cql.show("SELECT a, max(b), count(*) FROM slices WHERE k = 1 GROUP BY a"))
                .isEqualTo("[[0, 2, 3], [1, 2, 3], [2, 2, 3]]");
        assertThat(cql.show("SELECT count(*) FROM slices WHERE k = 1 AND a = 7"))
                .isEqualTo("[[0]]");
        cql.run("DELETE FROM slices WHERE k = 1 AND a = 1 AND b >= 1");
        cql.run("DELETE FROM slices WHERE k = 1 AND a = 0");
        assertThat(cql.show("SELECT a, b FROM slices WHERE k = 1 PER PARTITION LIMIT 2"))
                .isEqualTo("[[1, 0], [2, 2]]");
    }

    @Test
    void staticColumnsAreShared() {
        cql.create("CREATE TABLE st (k int, c int, s text STATIC, v int, PRIMARY KEY (k, c))");
        cql.run("INSERT INTO st (k, s) VALUES (1, 'x')");
        assertThat(cql.show("SELECT * FROM st")).isEqualTo("[[1, null, 'x', null]]");
        cql.run("INSERT INTO st (k, c, v) VALUES (1, 5, 6)");
        assertThat(cql.show("SELECT * FROM st WHERE k = 1")).isEqualTo("[[1, 5, 'x', 6]]");
        cql.run("UPDATE st SET s = 'y' WHERE k = 1");
        cql.run("INSERT INTO st (k, c, v) VALUES (2, 1, 1)");
        assertThat(cql.run("SELECT DISTINCT k, s FROM st"))
                .containsExactlyInAnyOrder(List.of("1", "'y'"), List.of("2", "null"));
        assertThat(cql.show("SELECT DISTINCT k, s FROM st WHERE k = 1")).isEqualTo("[[1, 'y']]");
    }

    @Test
    void collectionsChangeElementByElement() {
        cql.create(
                "CREATE TABLE coll (k int PRIMARY KEY, l list<int>, s set<text>, m map<text, int>,"
                        + " f frozen<list<int>>, u addr)");
        cql.run(
                "INSERT INTO coll (k, l, s, m, f, u) VALUES (1, [1, 2], {'b', 'a'}, {'x': 1}, [3],"
                        + " {street: 's', no: 1})");
        assertThat(cql.show("SELECT * FROM coll"))
                .isEqualTo("[[1, [3], [1, 2], {'x': 1}, {'a', 'b'}, {street: 's', no: 1}]]");
        cql.run(
                "UPDATE coll SET l = l + [3], s = s - {'a'}, m['y'] = 2, u.no = 7, f = [4] WHERE k"
                        + " = 1");
        cql.run("UPDATE coll SET l = [0] + l WHERE k = 1");
        cql.run("UPDATE coll SET l[1] = 9 WHERE k = 1");
        assertThat(cql.show("SELECT l, s, m, u, f FROM coll"))
                .isEqualTo("[[[0, 9, 2, 3], {'b'}, {'x': 1, 'y': 2}, {street: 's', no: 7}, [4]]]");
        cql.run("UPDATE coll SET l = l - [9, 3] WHERE k = 1");
        cql.run("DELETE m['x'], u.street FROM coll WHERE k = 1");
        assertThat(cql.show("SELECT l, m['y'], m['x'], u.no, u.street FROM coll"))
                .isEqualTo("[[[0, 2], 2, null, 7, null]]");
        cql.run("UPDATE coll SET s = {}, m = null WHERE k = 1");
        assertThat(cql.show("SELECT s, m FROM coll")).isEqualTo("[[null, null]]");
    }

    @Test
    void changedRowsAreReadFromATime() {
        cql.create("CREATE TABLE fed (k int, c int, v int, PRIMARY KEY (k, c))");
        cql.run("INSERT INTO fed (k, c, v) VALUES (1, 1, 1)");
        cql.run("INSERT INTO fed (k, c, v) VALUES (2, 1, 1)");
        String feed = "SELECT k, c, v FROM fed WHERE COSMOS_CHANGEFEED_START_TIME() = '2020-01-01'";
        var page = (ExecutionResult.Rows) cql.result(feed, ExecutionOptions.DEFAULT);
        assertThat(StatementFixture.literals(page))
                .containsExactlyInAnyOrder(List.of("1", "1", "1"), List.of("2", "1", "1"));
        cql.run("INSERT INTO fed (k, c, v) VALUES (2, 1, 5)");
        var next =
                (ExecutionResult.Rows)
                        cql.result(feed, ExecutionOptions.DEFAULT.withPage(10, page.pagingState()));
        assertThat(StatementFixture.literals(next)).containsExactly(List.of("2", "1", "5"));
        assertThat(cql.show(feed + " AND k = 1")).isEqualTo("[[1, 1, 1]]");
        assertThatThrownBy(() -> cql.run(feed + " LIMIT 1"))
                .hasMessageStartingWith("The change feed is read without");
    }

    @Test
    void countersCount() {
        cql.create("CREATE TABLE cnt (k int PRIMARY KEY, c counter)");
        cql.run("UPDATE cnt SET c = c + 5 WHERE k = 1");
        cql.run("UPDATE cnt SET c = c - 2 WHERE k = 1");
        assertThat(cql.show("SELECT * FROM cnt")).isEqualTo("[[1, 3]]");
        assertThatThrownBy(() -> cql.run("UPDATE cnt SET c = 1 WHERE k = 1"))
                .hasMessage(
                        "Cannot set the value of counter column c (counters can only be"
                                + " incremented/decremented, not set)");
        assertThatThrownBy(() -> cql.run("INSERT INTO cnt (k, c) VALUES (1, 1)"))
                .hasMessage(
                        "INSERT statements are not allowed on counter tables, use UPDATE instead");
    }

    @Test
    void timestampsDecideAndAreShown() {
        cql.create("CREATE TABLE ts (k int PRIMARY KEY, v int, w int)");
        cql.run("INSERT INTO ts (k, v, w) VALUES (1, 1, 1) USING TIMESTAMP 100");
        cql.run("UPDATE ts USING TIMESTAMP 50 SET v = 2 WHERE k = 1");
        cql.run("UPDATE ts USING TIMESTAMP 150 SET w = 2 WHERE k = 1");
        assertThat(cql.show("SELECT v, w, writetime(v), writetime(w), ttl(v) FROM ts"))
                .isEqualTo("[[1, 2, 100, 150, null]]");
        cql.run("DELETE FROM ts USING TIMESTAMP 120 WHERE k = 1");
        assertThat(cql.show("SELECT * FROM ts")).isEqualTo("[[1, null, 2]]");
        cql.run("INSERT INTO ts (k, v) VALUES (2, 1) USING TTL 1000");
        String ttl = cql.run("SELECT ttl(v) FROM ts WHERE k = 2").getFirst().getFirst();
        assertThat(Integer.parseInt(ttl)).isBetween(990, 1000);
    }

    @Test
    void conditionsDecide() {
        cql.create("CREATE TABLE lwt (k int PRIMARY KEY, v int, m map<text, int>)");
        assertThat(cql.show("INSERT INTO lwt (k, v) VALUES (1, 1) IF NOT EXISTS"))
                .isEqualTo("[[true]]");
        assertThat(cql.show("INSERT INTO lwt (k, v) VALUES (1, 2) IF NOT EXISTS"))
                .isEqualTo("[[false, 1, null, 1]]");
        assertThat(cql.show("UPDATE lwt SET v = 3 WHERE k = 1 IF v = 2")).isEqualTo("[[false, 1]]");
        assertThat(cql.show("UPDATE lwt SET v = 3 WHERE k = 1 IF v IN (1, 2) AND m = null"))
                .isEqualTo("[[true]]");
        assertThat(cql.show("UPDATE lwt SET v = 3 WHERE k = 9 IF v = 2")).isEqualTo("[[false]]");
        assertThat(cql.show("UPDATE lwt SET v = 3 WHERE k = 9 IF EXISTS")).isEqualTo("[[false]]");
        assertThat(cql.show("DELETE FROM lwt WHERE k = 1 IF EXISTS")).isEqualTo("[[true]]");
        assertThat(cql.show("SELECT * FROM lwt")).isEqualTo("[]");
    }

    @Test
    void jsonIsReadAndWritten() {
        cql.create("CREATE TABLE js (k int PRIMARY KEY, \"V\" text, l list<int>)");
        cql.run("INSERT INTO js JSON '{\"k\": 1, \"\\\"V\\\"\": \"x\", \"l\": [1, 2]}'");
        assertThat(cql.show("SELECT JSON * FROM js"))
                .isEqualTo("[['{\"k\": 1, \"\\\"V\\\"\": \"x\", \"l\": [1, 2]}']]");
        cql.run("INSERT INTO js JSON '{\"k\": 1, \"l\": [3]}' DEFAULT UNSET");
        assertThat(cql.show("SELECT \"V\", l, toJson(l) FROM js")).isEqualTo("[['x', [3], '[3]']]");
        cql.run("INSERT INTO js JSON ?", Values.ofText("{\"k\": 1}"));
        assertThat(cql.show("SELECT \"V\", l FROM js")).isEqualTo("[[null, null]]");
        cql.run("INSERT INTO js (k, l) VALUES (2, fromJson('[7]'))");
        assertThat(cql.show("SELECT l FROM js WHERE k = 2")).isEqualTo("[[[7]]]");
        assertThatThrownBy(() -> cql.run("INSERT INTO js JSON '{\"k\": \"x\"}'"))
                .hasMessage("Error decoding JSON value for k: Unable to make int from 'x'");
    }

    @Test
    void markersAreBoundNullAndUnset() {
        cql.create("CREATE TABLE bound (k int PRIMARY KEY, v int, l list<int>)");
        cql.run(
                "INSERT INTO bound (k, v, l) VALUES (?, ?, ?)",
                Values.ofInt(1),
                Values.ofInt(2),
                Frames.collection(List.of(Values.ofInt(5))));
        cql.run(
                "INSERT INTO bound (k, v, l) VALUES (?, ?, ?)",
                Values.ofInt(1),
                BoundValues.UNSET,
                StatementFixture.NULL);
        assertThat(cql.show("SELECT v, l FROM bound WHERE k = ?", Values.ofInt(1)))
                .isEqualTo("[[2, null]]");
        assertThat(
                        cql.show(
                                "SELECT k FROM bound WHERE k IN ?",
                                Frames.collection(List.of(Values.ofInt(1), Values.ofInt(4)))))
                .isEqualTo("[[1]]");
        assertThatThrownBy(() -> cql.run("SELECT * FROM bound WHERE k = ?", new byte[] {1}))
                .hasMessage("Expected 4 or 0 byte int (1)");
        assertThatThrownBy(() -> cql.run("SELECT * FROM bound WHERE k = ?", StatementFixture.NULL))
                .hasMessage("Invalid null value in condition for column k");
    }

    @Test
    void expressionsAreComputed() {
        cql.create("CREATE TABLE expr (k int PRIMARY KEY, v int, d double, t timestamp)");
        cql.run(
                "INSERT INTO expr (k, v, d, t) VALUES (1, 3 + 4 * 2, 1.5, '2020-01-31"
                        + " 00:00+0000')");
        assertThat(
                        cql.show(
                                "SELECT v + 1, v / 2, v % 2, -v, v * d, cast(v AS text), t + 1mo,"
                                        + " abs(-v), (int)5 FROM expr"))
                .isEqualTo("[[12, 5, 1, -11, 16.5, '11', '2020-02-29T00:00:00.000Z', 11, 5]]");
        assertThat(cql.show("SELECT token(k), intAsBlob(k) FROM expr"))
                .isEqualTo("[[-4069959284402364209, 0x00000001]]");
        assertThat(cql.run("SELECT now(), uuid(), toTimestamp(now()) FROM expr")).hasSize(1);
        assertThatThrownBy(() -> cql.run("SELECT v / 0 FROM expr"))
                .hasMessage("the operation 'int / int' failed: / by zero");
    }
}
