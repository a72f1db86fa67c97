package dev.orrery.model.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScannerTest {
    private static JsonView scan(String text) {
        return JsonScanner.scan(text.getBytes(UTF_8), JsonLimits.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "true",
                "false",
                "0",
                "-0",
                "1.5e-7",
                "\"\"",
                "{}",
                "[]",
                "[[],{}]",
                "{\"\":{\"\":[]}}",
                "\"\\u0000\\ud800\"",
                "[1,2,3]",
                "\"\u007f\u2028\""
            })
    void minifiedTextStaysAsItIs(String text) {
        assertThat(scan(text)).hasToString(text);
    }

    @Test
    void onlyWhitespaceBetweenTokensIsDropped() {
        assertThat(scan(" {\n\"a b\" :\t[ 1.0 , 1 ,1e5, \"\\u0041 \\/\" ] , \"c\":{ }\r\n} "))
                .hasToString("{\"a b\":[1.0,1,1e5,\"\\u0041 \\/\"],\"c\":{}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|byte 0: the input is empty",
                "` `|byte 1: the input is empty",
                "{|byte 1: expected a property name but found the end of the input",
                "{\"a\"|byte 4: expected ':' but found the end of the input",
                "{\"a\":|byte 5: expected a value but found the end of the input",
                "{\"a\":1|byte 6: expected ',' or '}' but found the end of the input",
                "{\"a\":1,}|byte 7: expected a property name but found '}'",
                "{\"a\" 1}|byte 5: expected ':' but found '1'",
                "{a:1}|byte 1: expected a property name but found 'a'",
                "{,}|byte 1: expected a property name but found ','",
                "[|byte 1: expected a value but found the end of the input",
                "[1|byte 2: expected ',' or ']' but found the end of the input",
                "[1,]|byte 3: expected a value but found ']'",
                "[1 2]|byte 3: expected ',' or ']' but found '2'",
                "[1}|byte 2: expected ',' or ']' but found '}'",
                "{\"a\":1]|byte 6: expected ',' or '}' but found ']'",
                "]|byte 0: expected a value but found ']'",
                "1 2|byte 2: expected the end of the input but found '2'",
                "{}{}|byte 2: expected the end of the input but found '{'",
                "01|byte 1: expected the end of the input but found '1'",
                "-|byte 1: expected a digit but found the end of the input",
                "1.|byte 2: expected a digit but found the end of the input",
                ".5|byte 0: expected a value but found '.'",
                "1e|byte 2: expected a digit but found the end of the input",
                "1e+x|byte 3: expected a digit but found 'x'",
                "+1|byte 0: expected a value but found '+'",
                "0x10|byte 1: expected the end of the input but found 'x'",
                "NaN|byte 0: expected a value but found 'N'",
                "Infinity|byte 0: expected a value but found 'I'",
                "-Infinity|byte 1: expected a digit but found 'I'",
                "nul|byte 3: expected 'null' but found the end of the input",
                "tru3|byte 3: expected 'true' but found '3'",
                "falsehood|byte 5: expected the end of the input but found 'h'",
                "\"a|byte 2: the string that starts at byte 0 has no end",
                "\"\\|byte 2: the input ends inside an escape",
                "\"\\x\"|byte 2: unknown escape 'x'",
                "\"\\u12\"|byte 5: expected a hexadecimal digit but found '\"'",
                "'a'|byte 0: expected a value but found '''",
                "// no|byte 0: expected a value but found '/'",
                "{\"a\":1,\"b\":2,\"a\":3}|byte 13: the property \"a\" appears twice in one object",
                "{\"a\":1,\"\\u0061\":3}|byte 7: the property \"a\" appears twice in one object",
                "[{\"b\":{\"\":1,\"\":2}}]|byte 12: the property \"\" appears twice in one object",
            })
    void malformedTextIsRefusedWithItsPlace(String text, String problem) {
        assertThat(JacksonComparison.accepts(text.getBytes(UTF_8))).isFalse();
        assertThatThrownBy(() -> scan(text))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST))
                .hasMessage("Invalid JSON at " + problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u0080",
                "\u00C0\u0080",
                "\u00C1\u00BF",
                "\u00E0\u009F\u00BF",
                "\u00ED\u00A0\u0080",
                "\u00ED\u00BF\u00BF",
                "\u00F0\u008F\u00BF\u00BF",
                "\u00F4\u0090\u0080\u0080",
                "\u00F5\u0080\u0080\u0080",
                "\u00FE",
                "\u00FF",
                "\u00C3",
                "\u00E2\u0082",
                "\u00F0\u009F\u0098",
                "\u00E2(\u00A1",
                "\u00C3x"
            })
    void malformedUtf8IsRefused(String latin1) {
        byte[] text = ("[\"ab" + latin1 + "\"]").getBytes(ISO_8859_1);
        assertThatThrownBy(() -> JsonScanner.scan(text, JsonLimits.DEFAULT))
                .hasMessage("Invalid JSON at byte 4: the bytes are not well-formed UTF-8");
    }

    @Test
    void byteOrderMarkIsRefused() {
        assertThatThrownBy(() -> scan("\uFEFF{}"))
                .hasMessage("Invalid JSON at byte 0: a byte order mark is not allowed");
    }

    @Test
    void everyControlCharacterMustBeEscaped() {
        for (char c = 0; c < ' '; c++) {
            String text = "\"1234567890" + c + "\"";
            assertThatThrownBy(() -> scan(text))
                    .hasMessageStartingWith("Invalid JSON at byte 11: control character byte 0x");
        }
    }

    @Test
    void nestingIsAllowedUpToTheLimit() {
        assertThat(scan("[".repeat(128) + "]".repeat(128)).textLength()).isEqualTo(256);
        assertThat(scan("{\"a\":".repeat(128) + "1" + "}".repeat(128)).textLength())
                .isEqualTo(128 * 6 + 1);
        assertThatThrownBy(() -> scan("[".repeat(129) + "]".repeat(129)))
                .hasMessage("Invalid JSON at byte 128: nested deeper than 128 levels");
        assertThatThrownBy(() -> scan("{\"a\":".repeat(128) + "{}" + "}".repeat(128)))
                .hasMessageEndingWith("nested deeper than 128 levels");
    }

    @Test
    void hugeNestingIsRefusedWithoutReadingOn() {
        assertThatThrownBy(() -> scan("[".repeat(2_000_000)))
                .hasMessageEndingWith("nested deeper than 128 levels");
    }

    @Test
    void duplicatesAreFoundInLargeObjects() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < 1_000; i++) {
            text.append("\"name").append(i).append("\":").append(i).append(',');
        }
        assertThat(scan(text + "\"name1000\":0}").textLength()).isPositive();
        assertThatThrownBy(() -> scan(text + "\"name7\":0}"))
                .hasMessageContaining("the property \"name7\" appears twice in one object");
        assertThatThrownBy(() -> scan(text + "\"n\\u0061me999\":0}"))
                .hasMessageContaining("the property \"name999\" appears twice in one object");
    }

    @Test
    void aPartOfAnArrayIsScannedInItsBounds() {
        byte[] bytes = "xx[1,2]yy".getBytes(UTF_8);
        assertThat(JsonScanner.scan(bytes, 2, 7, JsonLimits.DEFAULT)).hasToString("[1,2]");
        assertThatThrownBy(() -> JsonScanner.scan(bytes, 2, 6, JsonLimits.DEFAULT))
                .hasMessageStartingWith("Invalid JSON at byte 4:");
    }
}
