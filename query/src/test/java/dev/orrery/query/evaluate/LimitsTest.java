package dev.orrery.query.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.time.Clock;
import dev.orrery.query.syntax.SqlParser;
import dev.orrery.query.syntax.SyntaxLimits;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No query overflows the stack, fills the memory or runs without end. */
class LimitsTest {
    private static final Environment ENVIRONMENT = Environment.of(Clock.system());
    private static final JsonView DOCUMENT =
            JsonScanner.scan(
                    "{\"x\":1,\"s\":\"a\",\"l\":[1,2,3,4,5,6,7,8,9,10]}"
                            .getBytes(StandardCharsets.UTF_8),
                    JsonLimits.DEFAULT);

    private static List<QueryValue> run(String text, Environment environment) {
        return PreparedQuery.of(SqlParser.parseQuery(text), Map.of(), environment)
                .rows(List.of(DOCUMENT));
    }

    private static String value(String expression) {
        List<QueryValue> rows = run("SELECT VALUE " + expression + " FROM c", ENVIRONMENT);
        return rows.isEmpty() ? "undefined" : ValueWriter.toText(rows.getFirst());
    }

    @Test
    void longChainsAreEvaluated() {
        assertThat(value(repeat("c.x = 1", " AND "))).isEqualTo("true");
        assertThat(value(repeat("c.x = 2", " OR "))).isEqualTo("false");
        assertThat(value(repeat("c.x", " + "))).isEqualTo("20000");
        assertThat(value(repeat("c.missing", " ?? "))).isEqualTo("undefined");
        assertThat(value("LENGTH(" + repeat("c.s", " || ") + ")")).isEqualTo("20000");
        assertThat(value("c.x IN (" + repeat("2", ", ") + ")")).isEqualTo("false");
        assertThat(value("c" + ".x".repeat(20_000))).isEqualTo("undefined");
    }

    private static String repeat(String term, String operator) {
        return String.join(operator, Collections.nCopies(20_000, term));
    }

    @Test
    void deepestAllowedExpressionFitsASmallStack() throws InterruptedException {
        int depth = SyntaxLimits.MAX_NESTING - 10;
        String nested = "ABS(".repeat(depth) + "c.x" + ")".repeat(depth);
        String[] found = new String[1];
        Thread thread = new Thread(null, () -> found[0] = value(nested), "small", 512_000);

        thread.start();
        thread.join();

        assertThat(found[0]).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT VALUE REPLACE(REPLICATE('a', 10000), 'a', REPLICATE('b', 10000))",
                "SELECT VALUE h FROM c JOIN (SELECT VALUE REPLICATE('a', 10000)) a"
                        + " JOIN (SELECT VALUE CONCAT(a, a, a, a, a, a, a, a, a, a)) b"
                        + " JOIN (SELECT VALUE CONCAT(b, b, b, b, b, b, b, b, b, b)) d"
                        + " JOIN (SELECT VALUE d || d || d || d || d || d || d || d || d) h",
                "SELECT VALUE h FROM c JOIN (SELECT VALUE [c, c, c, c, c, c, c, c, c, c]) a"
                        + " JOIN (SELECT VALUE [a, a, a, a, a, a, a, a, a, a]) b"
                        + " JOIN (SELECT VALUE {x: b, y: b, z: b, u: b, v: b, w: b}) d"
                        + " JOIN (SELECT VALUE [d, d, d, d, d, d, d, d, d, d]) e"
                        + " JOIN (SELECT VALUE [e, e, e, e, e, e, e, e, e, e]) f"
                        + " JOIN (SELECT VALUE [f, f, f, f, f, f, f, f, f, f]) h",
                "SELECT VALUE ARRAY(SELECT c FROM a IN c.l JOIN b IN c.l JOIN d IN c.l"
                        + " JOIN e IN c.l JOIN f IN c.l JOIN g IN c.l) FROM c",
            })
    void valuesThatGrowAreRefused(String text) {
        assertThatThrownBy(() -> run(text, ENVIRONMENT))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.BAD_REQUEST))
                .hasMessageContaining("more than 8388608 bytes");
    }

    @Test
    void checkpointEndsAQueryThatMakesManyRows() {
        int[] passed = {0};
        Checkpoint deadline =
                () -> {
                    if (++passed[0] == 10) {
                        throw new OrreryException(ErrorCode.TIMED_OUT, "Time is up.");
                    }
                };
        String text =
                "SELECT VALUE COUNT(1) FROM c JOIN a IN c.l JOIN b IN c.l JOIN d IN c.l"
                        + " JOIN e IN c.l JOIN f IN c.l JOIN g IN c.l JOIN h IN c.l JOIN i IN c.l";

        assertThatThrownBy(() -> run(text, ENVIRONMENT.with(deadline))).hasMessage("Time is up.");
    }
}
