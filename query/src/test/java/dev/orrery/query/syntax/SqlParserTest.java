package dev.orrery.query.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlParserTest {
    /** Fully parenthesised on the right: what the text on the left means. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "a + b * c # a + (b * c)",
                "a - b - c # (a - b) - c",
                "a OR b AND c # a OR (b AND c)",
                "NOT a = b # NOT (a = b)",
                "NOT a AND b # (NOT a) AND b",
                "a & 4 = 4 # (a & 4) = 4",
                "a || b = c # (a || b) = c",
                "a < b = c < d # (a < b) = (c < d)",
                "a ? b : c ? d : e # a ? b : (c ? d : e)",
                "a ?? b ?? c # (a ?? b ?? c)",
                "a ?? b ? c : d # (a ?? b) ? c : d",
                "a | b ^ c & d << e + f # a | (b ^ (c & (d << (e + f))))",
                "a BETWEEN 1 AND 2 AND b # (a BETWEEN 1 AND 2) AND b",
                "a NOT IN (1, 2) OR b # (a NOT IN (1, 2)) OR b",
                "a NOT LIKE 'x%' ESCAPE '!' AND b # (a NOT LIKE 'x%' ESCAPE '!') AND b",
                "-a + ~b # (-a) + (~b)",
                "-a.b # -(a.b)",
                "(a.b).c # a.b.c",
                "a[\"b\"][0] # a.b[0]",
                "a <> b # a != b",
                "((a AND b) AND (c AND d)) # a AND b AND c AND d",
            })
    void precedenceIsAsDocumented(String text, String meaning) {
        assertThat(SqlParser.parseExpression(text)).isEqualTo(SqlParser.parseExpression(meaning));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM c",
                "select distinct top 10 value c.x from c where c.x > @p order by c.x desc",
                "SELECT TOP @n c.a AS x, c.b FROM c",
                "SELECT 1",
                "SELECT c.a AS value, c.b AS \"odd name\" FROM c",
                "SELECT VALUE f FROM f IN c.children",
                "SELECT * FROM c.children",
                "SELECT * FROM c[\"children\"][0] AS first",
                "SELECT c.id, t FROM c JOIN t IN c.tags JOIN (SELECT VALUE x FROM x IN c.y) z",
                "SELECT * FROM (SELECT c.id FROM c) AS s",
                "SELECT COUNT(1) AS n, c.g FROM c GROUP BY c.g, c.h",
                "SELECT * FROM c ORDER BY c.a ASC, c.b DESC OFFSET 5 LIMIT @limit",
                "SELECT * FROM c ORDER BY RANK FullTextScore(c.text, 'a')",
                "SELECT VALUE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = 'x') FROM c",
                "SELECT VALUE ARRAY(SELECT VALUE t FROM t IN c.tags) FROM c",
                "SELECT VALUE (SELECT VALUE COUNT(1) FROM t IN c.tags) FROM c",
                "SELECT VALUE {a: 1, 'b': [1, 'x', null, undefined, true], \"c\": {}} FROM c",
                "SELECT udf.tax(c.price, 0.2) FROM c -- a comment\n WHERE true",
                "SELECT VALUE LEFT(c.x, 1) FROM c WHERE c.order.value[c.i] = c['group']",
                "SELECT VALUE 'it\\'s \\u0041 \"quoted\"' ",
                "SELECT VALUE 0x1F + .5 + 1. + 1e3 + 1.5E-3",
            })
    void everyClauseIsRead(String text) {
        Query query = SqlParser.parseQuery(text);

        assertThat(SqlParser.parseQuery(SqlPrinter.print(query))).isEqualTo(query);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "SELECT # near the end of the query, expected an expression, at line 1, column 7",
                "SELEC * FROM c # near 'SELEC', expected SELECT, at line 1, column 1",
                "SELECT * FROM c WHER c.x # near 'c', expected the end",
                "SELECT * FROM c WHERE c.x = # expected an expression",
                "SELECT * FROM c WHERE (c.x # near the end of the query, expected ')'",
                "SELECT * FROM c WHERE c.x = 'abc # line 1, column 29: the string that begins here",
                "SELECT * FROM c WHERE c.x IN () # near ')', expected an expression",
                "SELECT * FROM c WHERE c.x IN 1 # near the number 1, expected '('",
                "SELECT * FROM c ORDER c.x # near 'c', expected BY",
                "SELECT * FROM c OFFSET 1 # near the end of the query, expected LIMIT",
                "SELECT TOP -1 * FROM c # near '-', expected a whole number",
                "SELECT TOP 1.5 * FROM c # near the number 1.5, expected a whole number",
                "SELECT * FROM SELECT # near 'SELECT', expected a container",
                "SELECT c.x AS FROM c # near 'c', expected the end",
                "SELECT 1 = 2 = 3 # near '=', expected parentheses",
                "SELECT 1 BETWEEN 1 # near the end of the query, expected AND",
                "SELECT 'a' LIKE 'b' ESCAPE 'xy' # expected a string of one character after ESCAPE",
                "SELECT {a 1} # near the number 1, expected ':'",
                "SELECT [1 2] # near the number 2, expected ',' or ']'",
                "SELECT ; # found ';', which no query contains",
                "SELECT @ # expected the name of a parameter",
                "SELECT 12ab # found '12ab', expected a number",
                "SELECT 1e # the exponent of a number has no digits",
                "SELECT 0x # a hexadecimal number has 1 to 16 digits",
                "SELECT 'a\\q' # unknown escape '\\q'",
                "SELECT '\\u12' # four hexadecimal digits",
                "SELECT '\\ud800' # half of a surrogate pair",
            })
    void syntaxErrorNamesPlaceAndExpectation(String text, String message) {
        assertThatThrownBy(() -> SqlParser.parseQuery(text))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.BAD_REQUEST))
                .hasMessageContaining(message);
    }

    @Test
    void lineAndColumnCountFromOne() {
        assertThatThrownBy(() -> SqlParser.parseQuery("SELECT *\n  FROM c\n WHERE )"))
                .hasMessage(
                        "Syntax error, incorrect syntax near ')', expected an expression, at"
                                + " line 3, column 8.");
    }

    @Test
    void positionsAreKept() {
        Query query = SqlParser.parseQuery("SELECT *\nFROM c WHERE c.x > 1");

        SourcePosition position = Objects.requireNonNull(query.where()).position();
        assertThat(position.line()).isEqualTo(2);
        assertThat(position.column()).isEqualTo(18);
    }

    @Test
    void longChainsMakeWideTrees() {
        for (String operator : List.of(" AND ", " OR ", " + ", " * ", " || ", " ?? ")) {
            String text = String.join(operator, Collections.nCopies(20_000, "c.x"));

            Expression tree = SqlParser.parseExpression(text);

            assertThat(SqlPrinter.print(tree)).isEqualTo(text);
            assertThat(SqlParser.parseExpression(SqlPrinter.print(tree))).isEqualTo(tree);
        }
    }

    @Test
    void longPathsMakeWideTrees() {
        Expression tree = SqlParser.parseExpression("c" + ".x".repeat(100_000));

        assertThat(((Expression.Path) tree).steps()).hasSize(100_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "[", "- ", "NOT ", "{a:", "(SELECT VALUE ", "ABS(", "1 ? 2 : "})
    void deepNestingIsRefused(String opening) {
        String text = "SELECT VALUE " + opening.repeat(20_000);

        assertThatThrownBy(() -> SqlParser.parseQuery(text))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("nested more than 256 levels deep");
    }

    @Test
    void deepestAllowedTreeFitsASmallStack() throws InterruptedException {
        int depth = SyntaxLimits.MAX_NESTING - 10;
        String text = "SELECT VALUE " + "(1 + ".repeat(depth / 2) + "1" + ")".repeat(depth / 2);
        Thread thread =
                new Thread(
                        null, () -> SqlPrinter.print(SqlParser.parseQuery(text)), "small", 400_000);
        Throwable[] failure = new Throwable[1];
        thread.setUncaughtExceptionHandler((_, error) -> failure[0] = error);

        thread.start();
        thread.join();

        assertThat(failure[0]).isNull();
    }

    @Test
    void longTextIsRefused() {
        String text = "SELECT VALUE '" + "é".repeat(SyntaxLimits.MAX_TEXT_BYTES / 2) + "'";

        assertThatThrownBy(() -> SqlParser.parseQuery(text))
                .hasMessageContaining("longer than 524288 bytes");
    }

    @Test
    void eleventhJoinIsRefused() {
        String text = "SELECT * FROM c" + " JOIN t IN c.t".repeat(11);

        assertThatThrownBy(() -> SqlParser.parseQuery(text))
                .hasMessageContaining("more than 10 JOINs");
    }

    @Test
    void eleventhUserFunctionCallIsRefused() {
        String text = "SELECT " + String.join(", ", Collections.nCopies(11, "udf.f()"));

        assertThatThrownBy(() -> SqlParser.parseQuery(text))
                .hasMessageContaining("more than 10 user-defined functions");
    }

    @Test
    void conditionHasNoSelectClause() {
        Query query = SqlParser.parseCondition("from c where c.taskNum = 3");

        assertThat(query)
                .isEqualTo(SqlParser.parseQuery("SELECT VALUE true FROM c WHERE c.taskNum = 3"));
        assertThatThrownBy(() -> SqlParser.parseCondition("FROM c"))
                .hasMessageContaining("near the end of the query, expected WHERE");
        assertThatThrownBy(() -> SqlParser.parseCondition("FROM c WHERE true ORDER BY c.x"))
                .hasMessageContaining("near 'ORDER', expected the end of the query");
    }
}
