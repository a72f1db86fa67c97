package dev.orrery.api.cassandra.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cql.schema.IndexTarget;
import dev.orrery.cql.type.Values;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What comparing random statements with Apache Cassandra 5.0.9 has found, one test each. */
class LikeCassandraTest {
    @TempDir private static Path directory;
    private static StatementFixture cql;

    @BeforeAll
    static void open() {
        cql = new StatementFixture(directory);
        cql.create(
                "CREATE TABLE t (k int, c int, d int, s int STATIC, m map<int, int> STATIC, v int,"
                        + " l list<int>, e set<int>, PRIMARY KEY (k, c, d))");
        cql.create("CREATE TABLE one (k int, c int, s int STATIC, v int, PRIMARY KEY (k, c))");
        cql.create("CREATE TABLE two (a int, b int, c int, v smallint, PRIMARY KEY ((a, b), c))");
        cql.create("CREATE TABLE counted (k int PRIMARY KEY, n counter)");
        cql.create("CREATE TABLE times (k int PRIMARY KEY, t timestamp, u timeuuid)");
        cql.run("INSERT INTO t (k, c, d, s, v) VALUES (1, 1, 1, 7, 1)");
    }

    @AfterAll
    static void close() {
        cql.close();
    }

    private static void refused(String statement, String message) {
        assertThatThrownBy(() -> cql.run(statement)).hasMessageContaining(message);
    }

    @Test
    void selectingOnlyStaticsRefusesClusteringRestrictions() {
        String message = "Cannot restrict clustering columns when selecting only static columns";
        refused("SELECT s FROM t WHERE k = 1 AND c = 1", message);
        refused("SELECT k, s + 1 FROM t WHERE k = 1 AND c = 1 AND d = 1", message);
        assertThat(cql.show("SELECT k FROM t WHERE k = 1 AND c = 1")).isEqualTo("[[1]]");
        assertThat(cql.show("SELECT s, v FROM t WHERE k = 1 AND c = 1")).isEqualTo("[[7, 1]]");
    }

    @Test
    void changingOnlyStaticsRefusesClusteringRestrictions() {
        refused(
                "UPDATE t SET s = 1 WHERE k = 1 AND c = 1 AND d = 1",
                "since the UPDATE statement modifies only static columns");
        refused(
                "DELETE s FROM t WHERE k = 1 AND c = 1",
                "since the DELETE statement modifies only static columns");
    }

    @Test
    void aRefusedConditionShowsStaticsOnlyWhereTheyMatter() {
        cql.run("INSERT INTO one (k, c, s, v) VALUES (77, 1, 7, 1)");
        assertThat(cql.show("INSERT INTO one (k, c, v) VALUES (77, 1, 2) IF NOT EXISTS"))
                .isEqualTo("[[false, 77, 1, null, 1]]");
        assertThat(cql.show("INSERT INTO one (k, c, s) VALUES (77, 1, 2) IF NOT EXISTS"))
                .isEqualTo("[[false, 77, 1, 7, 1]]");
        assertThat(cql.show("UPDATE one SET v = 2 WHERE k = 77 AND c = 1 IF s = 8"))
                .isEqualTo("[[false, 7]]");
    }

    @Test
    void namesOfColumnsShowTextAsItIs() {
        ExecutionResult rows =
                cql.result("SELECT cast('it''s' AS text) FROM t", ExecutionOptions.DEFAULT);
        assertThat(((ExecutionResult.Rows) rows).columns().getFirst().name()).contains("'it's'");
    }

    /** Null lies before all rows in the order they are stored in. */
    @Test
    void nullBoundsSlicesFromOneSide() {
        assertThat(cql.show("SELECT v FROM t WHERE k = 1 AND c > null")).isEqualTo("[[1]]");
        assertThat(cql.show("SELECT v FROM t WHERE k = 1 AND c < null")).isEqualTo("[]");
        assertThat(cql.show("SELECT v FROM t WHERE c <= null ALLOW FILTERING")).isEqualTo("[]");
        refused("DELETE FROM t WHERE k = 1 AND c > null", "Invalid null value");
        refused("DELETE FROM t WHERE k = 1 AND c > null AND c < 9", "Invalid null value");
        cql.run("DELETE FROM t WHERE k = 1 AND c >= 0 AND c < null");
        assertThat(cql.show("SELECT v FROM t WHERE k = 1")).isEqualTo("[[1]]");
        refused("SELECT v FROM t WHERE k = 1 AND c = null", "Invalid null value");
    }

    @Test
    void anUnsetElementOfAListMustBeThere() {
        String statement = "UPDATE t SET l[?] = ? WHERE k = 1 AND c = 1 AND d = 1";
        assertThatThrownBy(() -> cql.run(statement, Values.ofInt(0), BoundValues.UNSET))
                .hasMessageContaining("Attempted to set an element on a list which is null");
        cql.run("UPDATE t SET l = [5] WHERE k = 1 AND c = 1 AND d = 1");
        cql.run(statement, Values.ofInt(0), BoundValues.UNSET);
        assertThat(cql.show("SELECT l FROM t WHERE k = 1")).isEqualTo("[[[5]]]");
        cql.run("DELETE l FROM t WHERE k = 1 AND c = 1 AND d = 1");
    }

    @Test
    void inWithOneValueIsTheSameAsEqual() {
        assertThat(cql.show("UPDATE t SET v = 1 WHERE k IN (1) AND c = 1 AND d IN (1) IF EXISTS"))
                .isEqualTo("[[true]]");
        ExecutionOptions paged = ExecutionOptions.DEFAULT.withPage(10, Optional.empty());
        ExecutionResult rows = cql.result("SELECT v FROM t WHERE k IN (1) ORDER BY c DESC", paged);
        assertThat(StatementFixture.literals(rows).toString()).isEqualTo("[[1]]");
    }

    @Test
    void groupsNeedTheWholePartitionKey() {
        refused(
                "SELECT count(*) FROM two WHERE a = 1 AND b = 1 GROUP BY a",
                "Group by is not supported on only a part of the partition key");
    }

    @Test
    void numbersInSelectionsHaveTypesOfTheirOwn() {
        cql.run("INSERT INTO two (a, b, c, v) VALUES (5, 5, 5, 7)");
        assertThat(
                        cql.result(
                                "SELECT v + 3 FROM two WHERE a = 5 AND b = 5",
                                ExecutionOptions.DEFAULT))
                .isInstanceOfSatisfying(
                        ExecutionResult.Rows.class,
                        rows ->
                                assertThat(rows.columns().getFirst().type().cqlName())
                                        .isEqualTo("int"));
    }

    @Test
    void aggregatesOfCountersAreCounters() {
        cql.run("UPDATE counted SET n = n + 5 WHERE k = 1");
        assertThat(
                        cql.result(
                                "SELECT sum(n), avg(n), min(n), max(n) FROM counted",
                                ExecutionOptions.DEFAULT))
                .isInstanceOfSatisfying(
                        ExecutionResult.Rows.class,
                        rows ->
                                assertThat(rows.columns())
                                        .allMatch(c -> c.type().cqlName().equals("counter")));
    }

    @Test
    void datesBefore1970AreCutTowardsIt() {
        cql.run(
                "INSERT INTO times (k, t, u) VALUES (1, -43200000,"
                        + " ffffffff-0000-1000-8000-000000000000)");
        assertThat(cql.show("SELECT to_date(t), to_unix_timestamp(u) FROM times"))
                .isEqualTo("[['1970-01-01', -12219292370503]]");
    }

    @Test
    void conditionsOnStaticsAloneTellWhetherThereIsARow() {
        cql.run("INSERT INTO one (k, c, v) VALUES (41, 2, 5)");
        assertThat(cql.show("UPDATE one SET s = 1 WHERE k = 41 IF EXISTS"))
                .isEqualTo("[[false, 41, 2, null, null]]");
        assertThat(cql.show("UPDATE one SET v = 1 WHERE k = 41 AND c = 9 IF s = 3"))
                .isEqualTo("[[false, null]]");
        assertThat(cql.show("UPDATE one SET s = 1 WHERE k = 42 IF s = 3")).isEqualTo("[[false]]");
    }

    @Test
    void conditionalBatchesNameOnePartition() {
        refused(
                "BEGIN BATCH INSERT INTO one (k, c) VALUES (1, 1) IF NOT EXISTS;"
                        + " DELETE FROM one WHERE k IN (1, 1); APPLY BATCH",
                "Batch with conditions cannot span multiple partitions");
    }

    @Test
    void aRefusedPartOfABatchKeepsTheOthersFromBeingDone() {
        cql.run("INSERT INTO t (k, c, d, v) VALUES (50, 1, 1, 1)");
        refused(
                "BEGIN UNLOGGED BATCH DELETE FROM t WHERE k = 50; DELETE l[3] FROM t WHERE k = 51"
                        + " AND c = 1 AND d = 1; APPLY BATCH",
                "list");
        assertThat(cql.show("SELECT v FROM t WHERE k = 50")).isEqualTo("[[1]]");
    }

    @Test
    void pagesOfSortedPartitionsAreRefusedOnlyIfThereCanBeRows() {
        ExecutionOptions paged = ExecutionOptions.DEFAULT.withPage(10, Optional.empty());
        String query = "SELECT v FROM t WHERE k IN (1, 2) AND c %s ORDER BY c DESC";
        assertThatThrownBy(() -> cql.result(query.formatted("> 0"), paged))
                .hasMessageContaining("Cannot page queries with both ORDER BY and a IN");
        ExecutionResult nothing = cql.result(query.formatted("> 2 AND c < 1"), paged);
        assertThat(StatementFixture.literals(nothing)).isEmpty();
    }

    @Test
    void aRefusedChangeOfStaticsTellsThem() {
        cql.run("INSERT INTO one (k, s) VALUES (60, 1)");
        assertThat(cql.show("DELETE s FROM one WHERE k = 60 AND c = 1 IF v = 3"))
                .isEqualTo("[[false, null]]");
    }

    @Test
    void castsNeedAnOperandWithAType() {
        refused(
                "INSERT INTO t (k, c, d, v) VALUES (1, 1, 1, CAST(? AS int))",
                "Ambiguous call to function system.cast_as_int");
        refused(
                "SELECT v FROM t WHERE k = CAST(null AS int)",
                "Ambiguous call to function system.cast_as_int");
        refused(
                "DELETE FROM t WHERE k = CAST('a' AS int)",
                "Invalid call to function system.cast_as_int, none of its type signatures match");
        refused("SELECT CAST(? AS int) FROM t", "Cannot infer type for term ?");
        assertThat(
                        cql.show(
                                "SELECT v FROM t WHERE k = CAST((float) ? AS int) AND c = 1",
                                Values.ofFloat(1.7f)))
                .isEqualTo("[[1]]");
    }

    @Test
    void aFloatBecomesTheDecimalThatItShows() {
        assertThat(cql.show("SELECT CAST((float) 5.2 AS decimal) FROM t WHERE k = 1"))
                .isEqualTo("[[5.2]]");
    }

    @Test
    void anIndexOnAClusteringColumnDoesNotReplaceFiltering() {
        cql.create(
                "CREATE TABLE byc (a int, b int, c int, d int, v int, PRIMARY KEY (a, b, c, d))");
        cql.createIndex("byc", "c", IndexTarget.VALUE);
        refused("SELECT v FROM byc WHERE a = 1 AND b > 0 AND c = 1", "use ALLOW FILTERING");
        refused(
                "SELECT v FROM byc WHERE a = 1 AND b > 0 AND c > 1",
                "Clustering column \"c\" cannot be restricted (preceding column \"b\"");
        refused(
                "SELECT v FROM byc WHERE a = 1 AND b > 0 AND d = 1",
                "Clustering column \"d\" cannot be restricted (preceding column \"b\"");
        refused("SELECT v FROM byc WHERE (c, d) = (1, 1)", "use ALLOW FILTERING");
        assertThat(cql.show("SELECT v FROM byc WHERE a = 1 AND c = 1")).isEqualTo("[]");
    }

    @Test
    void argumentsOfTokenHaveTheTypesOfTheKey() {
        cql.create("CREATE TABLE uk (k1 uuid, k2 text, PRIMARY KEY ((k1, k2)))");
        refused(
                "SELECT token(k2, k1) FROM uk",
                "Type error: k2 cannot be passed as argument 0 of function system.token of type"
                        + " uuid");
    }

    @Test
    void elementsOfMapsNeedAKeyAndAValue() {
        String query = "SELECT v FROM maps WHERE m[?] = ? ALLOW FILTERING";
        cql.create("CREATE TABLE maps (k int PRIMARY KEY, m map<int, int>, v int)");
        byte[] one = Values.ofInt(1);
        assertThatThrownBy(() -> cql.run(query, StatementFixture.NULL, one))
                .hasMessageContaining("Unsupported null map key for column m");
        assertThatThrownBy(() -> cql.run(query, one, BoundValues.UNSET))
                .hasMessageContaining("Unsupported unset map value for column m");
    }

    @Test
    void groupsAreMadeInEachPartitionBeforeTheyAreSorted() {
        cql.create("CREATE TABLE g (a int, b int, c int, s int STATIC, PRIMARY KEY (a, b, c))");
        for (String row :
                List.of("1, 2, 1", "1, 2, 2", "1, 4, 2", "1, 4, 5", "2, 2, 3", "2, 4, 3")) {
            cql.run("INSERT INTO g (a, b, c) VALUES (" + row + ")");
        }
        cql.run("INSERT INTO g (a, s) VALUES (9, 1)");
        String query =
                "SELECT a, b, count(b) FROM g WHERE a IN (1, 2, 9) GROUP BY a, b ORDER BY b %s";
        assertThat(cql.show(query.formatted("DESC, c DESC")))
                .isEqualTo("[[1, 4, 2], [2, 4, 1], [2, 2, 1], [1, 2, 2], [9, null, 0]]");
        assertThat(cql.show(query.formatted("DESC LIMIT 2"))).isEqualTo("[[1, 4, 2], [2, 4, 1]]");
        assertThat(cql.show(query.formatted("ASC PER PARTITION LIMIT 1")))
                .isEqualTo("[[9, null, 0], [1, 2, 2], [2, 2, 1]]");
    }

    @Test
    void slicesOfSeveralColumnsAreNoFilters() {
        cql.create(
                "CREATE TABLE byc2 (a int, b int, c int, d int, v int, PRIMARY KEY (a, b, c, d))");
        refused(
                "SELECT v FROM byc2 WHERE a = 1 AND (c, d) < (2, 2) ALLOW FILTERING",
                "Multi-column slice restrictions cannot be used for filtering");
        assertThat(cql.show("SELECT v FROM byc2 WHERE (b, c) < (2, 2) ALLOW FILTERING"))
                .isEqualTo("[]");
    }

    @Test
    void decimalsOfAnyExponentAreKeysThatCanBeRead() {
        cql.create("CREATE TABLE dk (k int, c decimal, PRIMARY KEY (k, c))");
        cql.run("INSERT INTO dk (k, c) VALUES (1, 1e2147483647)");
        cql.run("INSERT INTO dk (k, c) VALUES (1, -1e-2147483647)");
        cql.run("INSERT INTO dk (k, c) VALUES (1, 1000)");
        assertThat(cql.show("SELECT c FROM dk WHERE k = 1"))
                .isEqualTo("[[-1E-2147483647], [1000], [1E+2147483647]]");
    }

    /** A short value whose digits would fill the memory. */
    @Test
    void resultsWithTooManyDigitsAreRefusedAtOnce() {
        cql.create("CREATE TABLE dx (k int PRIMARY KEY, c decimal)");
        cql.run("INSERT INTO dx (k, c) VALUES (1, 1e500000000)");
        cql.run("INSERT INTO dx (k, c) VALUES (2, 1.5)");
        for (String selected :
                List.of("sum(c)", "avg(c)", "c / 3", "3 % c", "CAST(c AS varint)", "round(c)")) {
            refused("SELECT " + selected + " FROM dx", "digits");
        }
        assertThat(cql.show("SELECT c * 2 FROM dx WHERE k = 1")).isEqualTo("[[2E+500000000]]");
    }

    @Test
    void nullBoundsAColumnButNoTupleOfOne() {
        assertThat(cql.show("SELECT v FROM t WHERE k = 1 AND c > null")).isEqualTo("[[1]]");
        refused(
                "SELECT v FROM t WHERE k = 1 AND (c) > (null)",
                "Invalid null value in condition for column c");
    }
}
