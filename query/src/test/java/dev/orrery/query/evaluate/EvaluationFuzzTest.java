package dev.orrery.query.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.time.Clock;
import dev.orrery.query.evaluate.function.SystemFunction;
import dev.orrery.query.evaluate.function.SystemFunctions;
import dev.orrery.query.syntax.SqlParser;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Functions and operators given anything at all: an answer or a bad request, nothing else. */
class EvaluationFuzzTest {
    private static final int ROUNDS = 10_000;
    private static final long SEED = 7;
    private static final JsonView DOCUMENT =
            JsonScanner.scan(
                    """
                    {"n":-1.5,"i":9223372036854775807,"s":"2020-02-30","d":"2020-02-29T10:00:00Z",
                     "u":"a\\ud83d\\ude00\\"\\n","e":"","a":[3,"x",null,[1],{"k":2}],
                     "o":{"p":{"q":1}},
                     "t":true,"z":null,"huge":1e400}
                    """
                            .getBytes(StandardCharsets.UTF_8),
                    JsonLimits.DEFAULT);
    private static final List<String> LEAVES =
            List.of(
                    "c",
                    "c.n",
                    "c.i",
                    "c.s",
                    "c.d",
                    "c.u",
                    "c.e",
                    "c.a",
                    "c.o",
                    "c.t",
                    "c.z",
                    "c.huge",
                    "c.none",
                    "c.a[4]",
                    "0",
                    "-1",
                    "2",
                    "1e308",
                    "0.5",
                    "NaN",
                    "Infinity",
                    "-9223372036854775808",
                    "4294967296",
                    "''",
                    "'dd'",
                    "'yyyy'",
                    "'%[a'",
                    "'(a'",
                    "'[1]'",
                    "'\\u00e9'",
                    "true",
                    "false",
                    "null",
                    "undefined",
                    "[]",
                    "[1, 2]",
                    "['a', 'b']",
                    "{}",
                    "{'k': 1}");
    private static final List<String> OPERATORS =
            List.of(
                    "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>", "||", "=", "!=", "<",
                    ">=", "AND", "OR", "??", "LIKE");

    private final Random random = new Random(SEED);
    private final List<SystemFunction> functions = SystemFunctions.all();

    @Test
    void anythingIsAnsweredOrRefused() {
        int answered = 0;
        Environment environment = Environment.of(Clock.system());
        for (int round = 0; round < ROUNDS; round++) {
            String text = "SELECT VALUE " + expression(3) + " FROM c";
            try {
                List<QueryValue> rows =
                        PreparedQuery.of(SqlParser.parseQuery(text), Map.of(), environment)
                                .rows(List.of(DOCUMENT));
                for (QueryValue row : rows) {
                    byte[] json = ValueWriter.toBytes(row);
                    JsonScanner.scan(json, new JsonLimits(JsonLimits.HIGHEST_DEPTH));
                    answered++;
                }
            } catch (OrreryException error) {
                assertThat(error.code()).as(text).isEqualTo(ErrorCode.BAD_REQUEST);
            } catch (RuntimeException error) {
                fail(text, error);
            }
        }
        assertThat(answered).isGreaterThan(ROUNDS / 10);
    }

    private String expression(int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return LEAVES.get(random.nextInt(LEAVES.size()));
        }
        return switch (random.nextInt(8)) {
            case 0 ->
                    "("
                            + expression(depth - 1)
                            + " "
                            + OPERATORS.get(random.nextInt(OPERATORS.size()))
                            + " "
                            + expression(depth - 1)
                            + ")";
            case 1 -> "(- " + expression(depth - 1) + ")";
            case 2 -> expression(depth - 1) + "[" + expression(depth - 1) + "]";
            default -> call(depth);
        };
    }

    private String call(int depth) {
        SystemFunction function = functions.get(random.nextInt(functions.size()));
        int spread = Math.min(function.maxArguments() - function.minArguments(), 2);
        int count = function.minArguments() + random.nextInt(spread + 1);
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            arguments.add(expression(depth - 1));
        }
        return function.name() + "(" + String.join(", ", arguments) + ")";
    }
}
