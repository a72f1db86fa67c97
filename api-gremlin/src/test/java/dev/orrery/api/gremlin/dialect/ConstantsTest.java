package dev.orrery.api.gremlin.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantsTest {
    private static Optional<List<@Nullable Object>> read(String script) {
        return Constants.read(script, Map.of());
    }

    private static void assertValue(String script, @Nullable Object... results) {
        assertThat(read(script)).as(script).contains(Arrays.asList(results));
    }

    @Test
    void sumsOfWholeNumbersAreWhole() {
        assertValue("1+1", 2);
        assertValue(" 100 - 1 ", 99);
        assertValue("2*(3+4)-10", 4);
        assertValue("1-2-3;", -4);
        assertValue("-(2)", -2);
        assertValue("2147483647+1", 2_147_483_648L);
        assertValue("9223372036854775807*2", new BigInteger("18446744073709551614"));
    }

    /** Groovy's numbers with a fraction, and its quotients, are decimal. */
    @Test
    void otherNumbersAreDecimal() {
        assertValue("1.5+1", new BigDecimal("2.5"));
        assertValue("3/2", new BigDecimal("1.5"));
        assertValue("1/3", new BigDecimal("0.3333333333"));
        assertThatThrownBy(() -> read("1/0")).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void variablesMayBeNumbers() {
        assertThat(Constants.read("100-x", Map.of("x", 1))).contains(List.of(99));
        assertThat(Constants.read("x/2", Map.of("x", 1.0))).contains(List.of(0.5));
        assertThat(Constants.read("x+1", Map.of("x", "1"))).isEmpty();
    }

    @Test
    void textsAndTruthAndNothingAreThemselves() {
        assertValue("'a b'", "a b");
        assertValue("\"\"", "");
        assertValue("true", true);
        assertValue("false", false);
        assertValue("null", (Object) null);
    }

    @Test
    void theElementsOfAListAreResults() {
        assertValue("[1, 'a', [true, null], 2*3]", 1, "a", Arrays.asList(true, null), 6);
        assertValue("[]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "g.V()",
                "x",
                "1+",
                "(1",
                "1)",
                "[1",
                "[1,]",
                "[,1]",
                "1 1",
                "'a",
                "'a'+'b'",
                "'a\\n'",
                "\"${1+1}\"",
                "010",
                "1.",
                ".5",
                "1.2.3",
                "1L",
                "0x1F",
                "1..2",
                "[a:1]",
                "true && false",
                "trueish",
                "1;2",
                "1\u0000",
                "\u0661",
                "Math.abs(1)",
                "1.class",
                "-",
                "1 == 1",
                "2**3",
                "println 1"
            })
    void otherScriptsAreNoConstants(String script) {
        assertThat(read(script)).isEmpty();
    }

    @Test
    void longScriptsAreNoConstants() {
        assertThat(read("(".repeat(200) + "1" + ")".repeat(200))).isEmpty();
        assertValue("(".repeat(100) + "1" + ")".repeat(100), 1);
    }
}
