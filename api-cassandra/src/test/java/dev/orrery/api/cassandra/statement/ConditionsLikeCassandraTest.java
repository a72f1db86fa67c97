package dev.orrery.api.cassandra.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What conditions do in Cassandra where one would not expect it. */
final class ConditionsLikeCassandraTest {
    @TempDir static Path directory;
    private static StatementFixture cql;

    @BeforeAll
    static void open() {
        cql = new StatementFixture(directory);
        cql.create(
                "CREATE TABLE t (k int, c int, d int, s int STATIC, m map<int, int> STATIC, v int,"
                        + " l list<int>, e set<int>, PRIMARY KEY (k, c, d))");
        cql.run("INSERT INTO t (k, c, d, s, v) VALUES (1, 1, 1, 7, 1)");
    }

    @AfterAll
    static void close() {
        cql.close();
    }

    private static void refused(String statement, String message) {
        assertThatThrownBy(() -> cql.run(statement)).hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "e < {} | an empty set for operator \"<\"",
                "l >= [] | an empty list for operator \">=\"",
                "m > {} | an empty map for operator \">\"",
                "v < null | null for operator \"<\"",
                "l CONTAINS null | null for operator \"CONTAINS\""
            })
    void conditionsWithoutOrderAreRefused(String condition, String message) {
        refused(
                "UPDATE t SET v = 2 WHERE k = 1 AND c = 1 AND d = 1 IF " + condition,
                "Invalid comparison with " + message);
    }

    @Test
    void conditionsBehindOneThatDoesNotHoldAreNotLookedAt() {
        assertThat(
                        cql.show(
                                "UPDATE t SET v = 2 WHERE k = 1 AND c = 1 AND d = 1 IF v = 9 AND l"
                                        + " < []"))
                .isEqualTo("[[false, 1, null]]");
    }

    @Test
    void anUnsetConditionIsRefusedOnceItIsReached() {
        String statement = "UPDATE t SET v = 2 WHERE k = 1 AND c = 1 AND d = 1 IF v = ? AND s = 99";
        assertThat(cql.show(statement, BoundValues.UNSET)).isEqualTo("[[false, 1, 7]]");
        assertThatThrownBy(() -> cql.run(statement.replace("99", "7"), BoundValues.UNSET))
                .hasMessageContaining("Invalid 'unset' value in condition");
    }

    @Test
    void badValuesOfAConditionalChangeMatterOnlyWhereItIsMade() {
        assertThat(cql.show("DELETE m[?] FROM t WHERE k = 1 IF s = 99", StatementFixture.NULL))
                .isEqualTo("[[false, 7]]");
        assertThatThrownBy(
                        () ->
                                cql.run(
                                        "DELETE m[?] FROM t WHERE k = 1 IF s = 7",
                                        StatementFixture.NULL))
                .hasMessageContaining("Invalid null map key");
    }
}
