package dev.orrery.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionKeyTextTest {
    @Test
    void readsEveryTypeOfComponent() {
        assertThat(parse("[\"a\"]")).containsExactly(KeyComponent.of("a"));
        assertThat(parse("[1.0]")).containsExactly(KeyComponent.of(1));
        assertThat(parse("[null]")).containsExactly(KeyComponent.NULL);
        assertThat(parse("[{}]")).containsExactly(KeyComponent.UNDEFINED);
        assertThat(parse("[true]")).containsExactly(KeyComponent.TRUE);
        assertThat(parse("[false]")).containsExactly(KeyComponent.FALSE);
        assertThat(parse("[]")).containsExactly(KeyComponent.UNDEFINED);
    }

    @Test
    void readsUpToThreeLevelsAndBlanks() {
        assertThat(parse(" [ \"a\" ,\t{ } , null ]\n"))
                .containsExactly(KeyComponent.of("a"), KeyComponent.UNDEFINED, KeyComponent.NULL);
        assertThat(parse("[1,2]")).containsExactly(KeyComponent.of(1), KeyComponent.of(2));
    }

    @Test
    void readsEveryEscape() {
        assertThat(parse("[\"x\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00E9\\ud83d\\ude00y\"]"))
                .containsExactly(KeyComponent.of("x\"\\/\b\f\n\r\t\u00e9\ud83d\ude00y"));
        assertThat(parse("[\"\u65e5\u672c\"]")).containsExactly(KeyComponent.of("\u65e5\u672c"));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.0",
        "-0, -0.0",
        "-0.0, -0.0",
        "999999999999999, 999999999999999",
        "9007199254740993, 9007199254740992",
        "123456789012345678901234567890, 1.2345678901234568E29",
        "1.5e3, 1500",
        "1E-2, 0.01",
        "-2.5E+1, -25",
        "1e-999, 0",
    })
    void readsNumbersAsDoubles(String number, double expected) {
        assertThat(parse("[" + number + "]")).containsExactly(KeyComponent.of(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "\"a\"",
                "null",
                "{}",
                "[",
                "[\"a\"",
                "[\"a",
                "[\"a\\",
                "[\"a]",
                "[,]",
                "[\"a\",]",
                "[\"a\" \"b\"]",
                "[1,2,3,4]",
                "[1] x",
                "[1]]",
                "[[]]",
                "[[\"a\"]]",
                "[{\"a\":1}]",
                "[{",
                "[NaN]",
                "[Infinity]",
                "[-]",
                "[01]",
                "[1.]",
                "[.5]",
                "[1e]",
                "[+1]",
                "[1e999]",
                "[nul]",
                "[True]",
                "['a']",
                "[\"\\x\"]",
                "[\"\\u12\"]",
                "[\"\\u00g0\"]",
                "[\"\\u\u0661\u0661\u0661\u0661\"]",
                "[\"a\nb\"]",
                "[\"\\n\t\"]",
                "[\"\\ud800\"]",
                "[\u00a01]",
                "[1,2 3]",
                "[1,2,3"
            })
    void refusesAnythingElse(String text) {
        assertThatThrownBy(() -> PartitionKeyText.parse(text))
                .isInstanceOf(OrreryException.class)
                .extracting(e -> ((OrreryException) e).code())
                .isEqualTo(ErrorCode.BAD_REQUEST);
    }

    @Test
    void messageSaysWhereAndWhy() {
        assertThatThrownBy(() -> PartitionKeyText.parse("[1,[2]]"))
                .hasMessage(
                        "The partition key [1,[2]] could not be read at position 3: a component is"
                                + " a string, a number, true, false, null or {}.");
        assertThatThrownBy(() -> PartitionKeyText.parse("[\"" + "a".repeat(5_000)))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(250));
    }

    @Test
    void writesWhatAHeaderCanCarry() {
        PartitionKey key =
                PartitionKey.of(
                        KeyComponent.of("a\"\\\u00e9\n"),
                        KeyComponent.of(7),
                        KeyComponent.of(-0.0));

        assertThat(PartitionKeyText.write(key)).isEqualTo("[\"a\\\"\\\\\\u00e9\\u000a\",7,-0.0]");
        assertThat(PartitionKeyText.write(PartitionKey.UNDEFINED)).isEqualTo("[{}]");
    }

    @Property
    void readsBackWhatItWrites(@ForAll("keys") PartitionKey key) {
        assertThat(PartitionKeyText.parse(PartitionKeyText.write(key))).isEqualTo(key);
    }

    @Property
    void neverFailsInAnyOtherWay(@ForAll String text) {
        try {
            PartitionKeyText.parse("[" + text);
        } catch (OrreryException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST);
        }
    }

    @Provide
    Arbitrary<PartitionKey> keys() {
        return KeyArbitraries.keys();
    }

    private static List<KeyComponent> parse(String text) {
        return PartitionKeyText.parse(text).components();
    }
}
