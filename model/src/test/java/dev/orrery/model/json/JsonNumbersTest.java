package dev.orrery.model.json;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonNumbersTest {
    private static double doubleValue(String text) {
        byte[] bytes = text.getBytes(US_ASCII);
        assertThat(JsonNumbers.end(bytes, 0, bytes.length)).isEqualTo(bytes.length);
        return JsonNumbers.doubleValue(bytes, 0, bytes.length);
    }

    private static boolean isLong(String text) {
        return JsonNumbers.isLong(text.getBytes(US_ASCII), 0, text.length());
    }

    @Property
    void everyDoubleIsReadExactly(@ForAll double value) {
        assertThat(doubleValue(Double.toString(value))).isEqualTo(value);
    }

    @Property
    void decimalsAreReadAsTheJdkReadsThem(
            @ForAll long digits, @ForAll @IntRange(min = -40, max = 40) int scale) {
        String plain = new BigDecimal(BigInteger.valueOf(digits), scale).toPlainString();
        assertThat(doubleValue(plain)).isEqualTo(Double.parseDouble(plain));
        String scientific = digits + "e" + scale;
        assertThat(doubleValue(scientific)).isEqualTo(Double.parseDouble(scientific));
    }

    @Property
    void everyLongIsReadExactly(@ForAll long value) {
        byte[] bytes = Long.toString(value).getBytes(US_ASCII);
        assertThat(JsonNumbers.isLong(bytes, 0, bytes.length)).isTrue();
        assertThat(JsonNumbers.longValue(bytes, 0, bytes.length)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775807", "-9223372036854775808", "-0", "0"})
    void integersInRangeAreLongs(String text) {
        assertThat(isLong(text)).isTrue();
        assertThat(JsonNumbers.longValue(text.getBytes(US_ASCII), 0, text.length()))
                .isEqualTo(Long.parseLong(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9223372036854775808",
                "-9223372036854775809",
                "10000000000000000000",
                "1.0",
                "1e2"
            })
    void otherNumbersAreNotLongs(String text) {
        assertThat(isLong(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-0",
                "0e999",
                "1e999",
                "-1e999",
                "1e-999",
                "9007199254740993",
                "9007199254740992",
                "9007199254740993e-5",
                "0.000000000000000000000000000001",
                "1e22",
                "1e23",
                "1E+05",
                "2.2250738585072012e-308",
                "179769313486231580793728971405303415079934132710037826"
            })
    void cornerCasesAreReadAsTheJdkReadsThem(String text) {
        assertThat(doubleValue(text)).isEqualTo(Double.parseDouble(text));
    }
}
