package dev.orrery.api.cassandra.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionsTest {
    @TempDir private static Path directory;
    private static StatementFixture cql;

    @BeforeAll
    static void open() {
        cql = new StatementFixture(directory);
        cql.create(
                "CREATE TABLE f (k int PRIMARY KEY, b tinyint, i int, g bigint, v varint, e"
                        + " decimal, f float, d double, t text, a ascii, o blob, u timeuuid, ts"
                        + " timestamp, da date, ti time, bo boolean, l list<int>, s set<text>, m"
                        + " map<text, int>, x vector<float, 2>, n int)");
        cql.run(
                "INSERT INTO f (k, b, i, g, v, e, f, d, t, a, o, u, ts, da, ti, bo, l, s, m, x)"
                    + " VALUES (1, 100, 7, 8, 9, 2.50, 1.5, 2.25, 'text', 'asc', 0x0102,"
                    + " 2a92d750-d8dc-11e6-a2de-cf8ecd4cf053, '2020-02-29 12:34:56.789+0000',"
                    + " '2020-02-29', '12:34:56', true, [3, 1, 2], {'b', 'a'}, {'x': 1, 'y': 2},"
                    + " [3, 4])");
    }

    @AfterAll
    static void close() {
        cql.close();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/cql/functions.csv", delimiter = '|', quoteCharacter = '`')
    void functionsGiveWhatCassandraGives(String expression, String expected) {
        assertThat(cql.run("SELECT " + expression + " FROM f").getFirst().getFirst())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "i / 0|the operation 'int / int' failed: / by zero",
                "t + 1|the '+' operation is not supported between t and 1",
                "cast(o AS int)|o cannot be cast to int",
                "blobAsInt(0x01)|In call to function system.blobasint, value 0x01 is not a valid"
                        + " binary representation for type int",
                "now(1)|Invalid number of arguments in call to function system.now: 0 required but"
                        + " 1 provided",
                "textAsBlob(i)|Type error: i cannot be passed as argument 0 of function"
                        + " system.textasblob of type text",
                "sum(t)|Invalid call to function system.sum, none of its type signatures match"
                        + " (known type signatures: numbers only)",
                "fromJson('1')|fromjson() cannot be used in the selection clause of a SELECT"
                        + " statement",
                "map_keys(l)|Function system.map_keys requires a map argument, but found argument"
                        + " of type list<int>",
                "similarity_cosine(x, [1, 2, 3])|All arguments must have the same vector"
                        + " dimensions",
            })
    void refusalsHaveCassandrasWords(String expression, String message) {
        assertThatThrownBy(() -> cql.run("SELECT " + expression + " FROM f"))
                .hasMessageContaining(message);
    }

    @Test
    void timeBasedIdsAscend() {
        List<String> ids = cql.run("SELECT now(), now() FROM f").getFirst();
        assertThat(ids.get(0)).isNotEqualTo(ids.get(1));
        assertThat(cql.run("SELECT toTimestamp(now()), currentTimestamp() FROM f")).hasSize(1);
    }

    @Test
    void termsOfChangesMayBeExpressions() {
        cql.create("CREATE TABLE g (k int PRIMARY KEY, t timestamp, u timeuuid, v int, o blob)");
        cql.run(
                "INSERT INTO g (k, t, u, v, o) VALUES (1 + 1, toTimestamp(now()), now(), (int)3 *"
                        + " 4 - 2, intAsBlob(5))");
        assertThat(cql.show("SELECT v, o FROM g WHERE k = 2")).isEqualTo("[[10, 0x00000005]]");
        assertThatThrownBy(() -> cql.run("INSERT INTO g (k, v) VALUES (1, now())"))
                .hasMessage(
                        "Type error: cannot assign result of function system.now (type timeuuid) to"
                                + " v (type int)");
        assertThatThrownBy(() -> cql.run("INSERT INTO g (k, v) VALUES (1, nope())"))
                .hasMessage("Unknown function nope called");
    }
}
