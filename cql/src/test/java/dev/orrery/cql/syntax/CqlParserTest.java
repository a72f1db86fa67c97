package dev.orrery.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cql.error.CqlErrorKind;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.ConstantKind;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CqlParserTest {
    private static final String WORDS =
            "SELECT a FROM t WHERE = ( ) [ ] { } : ? , . .. 1 -1 1.5 'x' \"Q\" null token IN AND"
                + " UPDATE SET + - += IF EXISTS BEGIN BATCH APPLY CREATE TABLE int frozen < > map"
                + " GRANT ON TO DESCRIBE cast AS ttl count * DELETE INSERT INTO VALUES USING 1h"
                + " 0xff true ;";

    private static Statement parse(String text) {
        return CqlParser.parse(text).statement();
    }

    private static SelectStatement select(String text) {
        return (SelectStatement) parse(text);
    }

    @Test
    void selectHasAllItsClauses() {
        SelectStatement select =
                select(
                        "SELECT JSON DISTINCT a, \"B\" AS c, count(*) FROM Ks.T WHERE a = 1 AND b"
                            + " IN (1, ?) AND (c, d) > (1, :x) AND token(a) <= token(3) AND m['k']"
                            + " = 2 AND s CONTAINS 1 AND m CONTAINS KEY 'x' GROUP BY a, b ORDER BY"
                            + " c DESC, d PER PARTITION LIMIT 2 LIMIT ? ALLOW FILTERING;");
        assertThat(select.table()).isEqualTo(new QualifiedName(Optional.of("ks"), "t"));
        assertThat(select.json()).isTrue();
        assertThat(select.distinct()).isTrue();
        assertThat(select.selectors())
                .extracting(SelectStatement.Selector::alias)
                .containsExactly(Optional.empty(), Optional.of("c"), Optional.empty());
        assertThat(select.where())
                .extracting(Object::toString)
                .containsExactly(
                        "a = 1",
                        "b IN (1, ?)",
                        "(c, d) > (1, :x)",
                        "token(a) <= token(3)",
                        "m['k'] = 2",
                        "s CONTAINS 1",
                        "m CONTAINS KEY 'x'");
        assertThat(select.groupBy()).hasSize(2);
        assertThat(select.orderBy())
                .extracting(SelectStatement.Ordering::descending)
                .containsExactly(true, false);
        assertThat(select.limits().perPartition()).isPresent();
        assertThat(select.limits().total()).contains(new Expression.Marker(2, Optional.empty()));
        assertThat(select.allowFiltering()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a + b * -c|a + b * -c",
                "u.f.g|u.f.g",
                "m['k'].f|m['k'].f",
                "m[1..2]|m[1..2]",
                "m[..2]|m[..2]",
                "m[1..]|m[1..]",
                "writetime(u.f)|writetime(u.f)",
                "MAXWRITETIME(m[1])|maxwritetime(m[1])",
                "cast(a AS Text)|cast(a as text)",
                "(int)?|(int)?",
                "(frozen<list<int>>)[1, 2]|(frozen<list<int>>)[1, 2]",
                "(a)|(a)",
                "(a, 1)|(a, 1)",
                "[a, 1]|[a, 1]",
                "{a, 1}|{a, 1}",
                "{'k': a}|{'k': a}",
                "{f: a}|{f: a}",
                "ks.f(a, now())|ks.f(a, now())",
                "token(a, b)|token(a, b)",
                "toJson(a)|tojson(a)",
                "-1.5e3|-1.5e3",
                "NaN|NaN",
                "-infinity|-Infinity",
                "1y2mo|1y2mo",
                "P1Y|P1Y",
                "0xAB|0xAB",
                "cc520882-9507-44fb-8fc9-b349ecdee658|cc520882-9507-44fb-8fc9-b349ecdee658",
                "$$it's$$|'it's'",
                "ttl|ttl",
                "json|json",
                "key|key",
            })
    void selectedExpressionsAreReadAndNamed(String text, String name) {
        SelectStatement select = select("SELECT " + text + " FROM t");
        assertThat(select.selectors().getFirst().expression()).hasToString(name);
    }

    @Test
    void wordsThatAreNotReservedMayBeColumns() {
        assertThat(select("SELECT json, distinct, count, type, values FROM t").selectors())
                .hasSize(5);
        assertThat(select("SELECT distinct FROM t").distinct()).isFalse();
        assertThat(select("SELECT JSON * FROM t").json()).isTrue();
    }

    @Test
    void markersAreNumberedInTheOrderOfTheText() {
        ParsedStatement parsed =
                CqlParser.parse("UPDATE t USING TTL ? SET a = :a, b = (int)? WHERE k = :a");
        assertThat(parsed.markers())
                .containsExactly(
                        Optional.empty(), Optional.of("a"), Optional.empty(), Optional.of("a"));
    }

    @Test
    void assignmentsHaveTheirForms() {
        var update =
                (ModificationStatement.Update)
                        parse(
                                "UPDATE t SET a = 1, b = b + {1}, c = c -3, d = [1] + d, e[2] = 3,"
                                        + " f.g = 4, h += 1, i -= ?, j = ks.f() + 1 WHERE k = 1 IF"
                                        + " a = 1 AND e[1] IN (1, 2) AND f.g != null AND s"
                                        + " CONTAINS 3");
        assertThat(update.assignments())
                .extracting(assignment -> assignment.getClass().getSimpleName())
                .containsExactly(
                        "Assign",
                        "Add",
                        "Add",
                        "Prepend",
                        "AssignElement",
                        "AssignField",
                        "Add",
                        "Subtract",
                        "Assign");
        assertThat(update.assignments().get(2))
                .isEqualTo(
                        new ModificationStatement.Assignment.Add(
                                "c", new Expression.Constant(ConstantKind.INTEGER, "-3")));
        assertThat(update.conditions().conditions())
                .extracting(Object::toString)
                .containsExactly("a = 1", "e[1] IN (1, 2)", "f.g != NULL", "s CONTAINS 3");
    }

    @Test
    void batchesHoldTheirStatements() {
        var batch =
                (BatchStatement)
                        parse(
                                "BEGIN UNLOGGED BATCH USING TIMESTAMP 5 INSERT INTO t (a) VALUES"
                                    + " (1); DELETE b['x'], c, d.e FROM t USING TIMESTAMP 3 WHERE a"
                                    + " = 1 IF EXISTS UPDATE t SET b = 1 WHERE a = 1; APPLY BATCH");
        assertThat(batch.kind()).isEqualTo(BatchStatement.Kind.UNLOGGED);
        assertThat(batch.statements()).hasSize(3);
        var delete = (ModificationStatement.Delete) batch.statements().get(1);
        assertThat(delete.deletions()).hasSize(3);
        assertThat(delete.conditions().ifExists()).isTrue();
    }

    @Test
    void tablesHaveColumnsKeysAndOptions() {
        var table =
                (SchemaStatement.CreateTable)
                        parse(
                                "CREATE TABLE IF NOT EXISTS ks.t (a int, b text, c timeuuid, s int"
                                        + " STATIC, m map<text, frozen<list<int>>>, v vector<float,"
                                        + " 3>, u frozen<ks.Addr>, PRIMARY KEY ((a, b), c),) WITH"
                                        + " CLUSTERING ORDER BY (c DESC) AND compaction = {'class':"
                                        + " 'X', 'n': 3} AND comment = 'c' AND"
                                        + " cosmosdb_provisioned_throughput = 500");
        assertThat(table.columns()).hasSize(7);
        assertThat(table.primaryKey())
                .contains(new SchemaStatement.PrimaryKey(List.of("a", "b"), List.of("c")));
        assertThat(table.clusteringOrder()).containsEntry("c", true);
        assertThat(table.properties().text("cosmosdb_provisioned_throughput")).contains("500");
        assertThat(table.properties().mapping("compaction").orElseThrow()).containsEntry("n", "3");
        assertThat(table.columns().get(4).type()).hasToString("map<text, frozen<list<int>>>");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/cql/statements.csv", delimiter = '~', quoteCharacter = '`')
    void everyFormOfStatementIsRead(String text) {
        assertThat(parse(text)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELEC * FROM t|line 1:0 no viable alternative at input 'SELEC' ([SELEC]...)",
                "SELECT FROM t|line 1:7 no viable alternative at input 'FROM' (SELECT [FROM]...)",
                "SELECT * t|line 1:9 mismatched input 't' expecting K_FROM (SELECT * [t])",
                "SELECT * x FROM t|line 1:9 mismatched input 'x' expecting K_FROM"
                        + " (SELECT * [x]...)",
                "SELECT a FROM t WHERE|line 0:-1 no viable alternative at input '<EOF>'",
                "SELECT * FROM k.t ORDER x BY a|line 1:24 mismatched input 'x' expecting K_BY"
                        + " (...* FROM k.t ORDER [x]...)",
                "SELECT * FROM k.t x|line 1:18 mismatched input 'x' expecting EOF"
                        + " (SELECT * FROM k.t [x])",
                "SELECT * FROM k.t; SELECT|line 1:19 mismatched input 'SELECT' expecting EOF"
                        + " (... * FROM k.t; [SELECT])",
                "SELECT * FROM k.t WHERE a = 1 OR b = 2|line 1:30 no viable alternative at input"
                        + " 'OR' (...t WHERE a = 1 [OR]...)",
                "UPDATE k.t SET a = 1 AND b = 2|line 1:21 mismatched input 'AND' expecting K_WHERE"
                        + " (...t SET a = 1 [AND] b...)",
                "UPDATE k.t SET a = 1 ; x|line 1:21 mismatched input ';' expecting K_WHERE"
                        + " (...t SET a = 1 [;] x)",
                "INSERT INTO k.t (a) VALUES ({1: 2 3})|line 1:34 no viable alternative at input '3'"
                        + " (... VALUES ({1: 2 [3]...)",
                "SELECT * FROM k.t WHERE a = 1 LIMIT 1 1|line 1:38 mismatched input '1' expecting"
                        + " EOF (...a = 1 LIMIT 1 [1])",
                "SELECT ^ FROM t|line 1:7 no viable alternative at character '^'",
                "SELECT $ FROM t|line 1:8 mismatched character ' ' expecting '$'",
                "SELECT 'abc|line 1:11 mismatched character '<EOF>' expecting '''",
                "SELECT 'it''s|line 1:13 mismatched character '<EOF>' expecting '''",
                "SELECT \"abc|line 1:11 mismatched character '<EOF>' expecting '\"'",
                "SELECT $$abc|line 1:11 mismatched character 'c' expecting '$'",
                "SELECT /* abc|line 1:13 mismatched character '<EOF>' expecting '*'",
                "INSERT INTO t (a) VALUES (1|line 0:-1 mismatched input '<EOF>' expecting ')'",
                "INSERT INTO k.t a)|line 1:16 no viable alternative at input 'a'"
                        + " (INSERT INTO k.t [a]...)",
                "BEGIN BATCH UPDATE t SET a = 1 WHERE k = 1;"
                        + "|line 0:-1 mismatched input '<EOF>' expecting K_APPLY",
                "BEGIN BATCH SELECT * FROM t|line 1:12 mismatched input 'SELECT' expecting"
                        + " K_APPLY (BEGIN BATCH [SELECT]...)",
                "DELETE * FROM t|line 1:7 mismatched input '*' expecting K_FROM (DELETE [*]...)",
                "UPDATE t SET a = b + 1 WHERE k = 1"
                        + "|Only expressions of the form X = X +<value> are supported.",
                "SELECT * FROM ?|Bind variables cannot be used for table names",
                "CREATE TABLE t (a frozen<int> PRIMARY KEY)|frozen<> is only allowed on"
                        + " collections, tuples, and user-defined types (got int)",
                "CREATE KEYSPACE k WITH a = 1 AND a = 2|Multiple definition for property 'a'",
                "DELETE FROM t|line 0:-1 mismatched input '<EOF>' expecting K_WHERE",
            })
    void refusalsSayWhereAndWhat(String text, String message) {
        assertThatThrownBy(() -> parse(text))
                .hasMessage(message)
                .extracting(e -> ((CqlException) e).kind())
                .isEqualTo(CqlErrorKind.SYNTAX);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";",
                "SELECT",
                "SELECT * FROM table",
                "SELECT a b FROM t",
                "SELECT * FROM t WHERE a",
                "SELECT * FROM t WHERE a = b",
                "SELECT * FROM t WHERE a = 1 OR b = 2",
                "SELECT * FROM t WHERE ()",
                "SELECT * FROM t LIMIT 'x'",
                "SELECT * FROM t ALLOW",
                "INSERT INTO t VALUES (1)",
                "INSERT INTO t (a) VALUES ()",
                "INSERT INTO t () VALUES (1)",
                "UPDATE t SET a = 1",
                "UPDATE t SET WHERE a = 1",
                "DELETE * FROM t WHERE a = 1",
                "BEGIN BATCH SELECT * FROM t APPLY BATCH",
                "CREATE TABLE t",
                "CREATE TABLE t ()",
                "CREATE TABLE t (select int PRIMARY KEY)",
                "DROP t",
                "USE",
                "SELECT 'x FROM t",
                "SELECT \"x FROM t",
                "SELECT /* FROM t",
                "SELECT $$x FROM t",
                "GRANT SELECT TO",
                "CREATE USER \"u\" WITH PASSWORD 'x'",
                "LIST",
                "CREATE FUNCTION f() RETURNS int",
            })
    void otherTextIsASyntaxError(String text) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOfSatisfying(
                        CqlException.class,
                        e -> assertThat(e.kind()).isEqualTo(CqlErrorKind.SYNTAX));
    }

    @Test
    void commentsMaySpanLines() {
        assertThat(parse("SELECT /* two\nlines */ a FROM t // more\n")).isNotNull();
    }

    @Test
    void deepNestingIsRefusedAndDoesNotOverflow() {
        for (String nest : List.of("[", "(", "{", "-", "f(", "(int)", "(frozen<list<")) {
            assertThatThrownBy(() -> parse("SELECT " + nest.repeat(20_000) + "1 FROM t"))
                    .isInstanceOf(CqlException.class);
            assertThatThrownBy(() -> parse("INSERT INTO t (a) VALUES (" + nest.repeat(20_000)))
                    .isInstanceOf(CqlException.class);
        }
        assertThatThrownBy(() -> parse("SELECT * FROM t WHERE " + "(".repeat(20_000)))
                .isInstanceOf(CqlException.class);
    }

    @Test
    void randomWordsNeverFailInAnotherWay() {
        List<String> words = List.of(WORDS.split(" "));
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = random.nextInt(14); j >= 0; j--) {
                text.append(words.get(random.nextInt(words.size()))).append(' ');
            }
            try {
                parse(text.toString());
            } catch (CqlException e) {
                assertThat(e.kind()).isIn(CqlErrorKind.SYNTAX, CqlErrorKind.INVALID);
            }
        }
    }
}
