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
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "b + b|-56",
                "b + i|107",
                "i + g|15",
                "i + v|16",
                "i + f|8.5",
                "g + f|9.5",
                "v + f|10.5",
                "e / i|0.35714285714285714285714285714286",
                "i / 2|3",
                "-i % 4|-3",
                "d / 0|Infinity",
                "n + 1|null",
                "t + a|'textasc'",
                "da + 1mo|'2020-03-29'",
                "ts - 2d|'2020-02-27T12:34:56.789Z'",
                "cast(d AS int)|2",
                "cast(i AS tinyint)|7",
                "cast(e AS varint)|2",
                "cast(i AS decimal)|7",
                "cast(f AS decimal)|1.5",
                "cast(ts AS date)|'2020-02-29'",
                "cast(da AS timestamp)|'2020-02-29T00:00:00.000Z'",
                "cast(u AS timestamp)|'2017-01-12T15:31:20.005Z'",
                "cast(bo AS text)|'true'",
                "cast(ts AS text)|'2020-02-29T12:34:56.789Z'",
                "cast(n AS text)|null",
                "toDate(u)|'2017-01-12'",
                "to_unix_timestamp(ts)|1582979696789",
                "toTimestamp(da)|'2020-02-29T00:00:00.000Z'",
                "dateOf(u)|'2017-01-12T15:31:20.005Z'",
                "unixTimestampOf(u)|1484235080005",
                "minTimeuuid(ts)|e4a47c50-5aef-11ea-8080-808080808080",
                "maxTimeuuid(ts)|e4a4a35f-5aef-11ea-7f7f-7f7f7f7f7f7f",
                "intAsBlob(i)|0x00000007",
                "text_as_blob(t)|0x74657874",
                "blobAsInt(intAsBlob(i))|7",
                "blob_as_smallint(0x0102)|258",
                "abs(-i)|7",
                "round(d)|2.0",
                "round(e)|3",
                "exp(0.0)|1.0",
                "log10(g)|0",
                "collection_count(l)|3",
                "collection_min(l)|1",
                "collection_max(s)|'b'",
                "collection_sum(l)|6",
                "collection_avg(l)|2",
                "map_keys(m)|{'x', 'y'}",
                "map_values(m)|[1, 2]",
                "similarity_cosine(x, [3, 4])|1.0",
                "similarity_euclidean(x, [3, 4])|1.0",
                "similarity_dot_product(x, [0, 0])|0.5",
                "mask_null(i)|null",
                "mask_default(t)|'****'",
                "mask_default(i)|0",
                "mask_replace(t, 'no')|'no'",
                "mask_inner(t, 1, 1)|'t**t'",
                "mask_outer(t, 1, null, '#')|'#ext'",
                "mask_hash(t, 'MD5')|0x1cb251ec0d568de6a929b520c4aed8d1",
                "toJson(m)|'{\"x\": 1, \"y\": 2}'",
                "to_json(n)|'null'",
                "floor(ts, 1h)|'2020-02-29T12:00:00.000Z'",
                "floor(da, 1mo)|'2020-02-01'",
                "floor(ti, 1h)|'12:00:00.000000000'",
                "m['x']|1",
                "m['x'..'x']|{'x': 1}",
                "s['a'..]|{'a', 'b'}",
                "(int)5|5",
                "(bigint)5 + i|12",
                "[i, 1]|[7, 1]",
                "(i, t)|(7, 'text')",
            })
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
                "similarity_cosine(x, [1, 2, 3])|Invalid vector literal",
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
