package dev.orrery.query.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.query.syntax.SqlParser;
import dev.orrery.query.value.ValueWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Patterns that would make the engine large are refused; ordinary ones are not. */
class RegularExpressionLimitsTest {
    private static String match(String pattern) {
        String text = "SELECT VALUE REGEXMATCH(REPLICATE('a', 10000), '" + pattern + "')";
        try {
            return ValueWriter.toText(
                    PreparedQuery.of(
                                    SqlParser.parseQuery(text),
                                    Map.of(),
                                    Environment.of(Clock.system()))
                            .rows(List.of())
                            .getFirst());
        } catch (OrreryException error) {
            return error.text();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "^[a-z]{1,100}b # false",
                "^(a{10}){100} # true",
                "[{100}]{5} # false",
                "\\\\{99\\\\} # false",
                "(a*)*(a*)*(a*)*b$ # false",
                "(((a{100}){100}){100}) # repeats too much",
                "((a{1000}){1000}){1000} # repeats too much",
                "(a{999}(b{999}(c{999}))) # false",
                "(?:x{500}|y{500}){500} # repeats too much",
            })
    void largePatternsAreRefused(String pattern, String expected) {
        assertThat(match(pattern)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a{0,1000}", "(a?){1000}", "((a?){1000}){10}", "(a|b?){1000}(c|d?){1000}"})
    void patternsThatNeedADeepStackDoNotOverflowIt(String pattern) throws InterruptedException {
        String[] found = new String[1];
        Thread thread = new Thread(null, () -> found[0] = match(pattern), "small", 512_000);

        thread.start();
        thread.join();

        assertThat(found[0])
                .satisfiesAnyOf(
                        text -> assertThat(text).isEqualTo("true"),
                        text -> assertThat(text).contains("repeats too much"));
    }
}
