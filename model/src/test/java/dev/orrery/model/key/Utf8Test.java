package dev.orrery.model.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {
    @Property
    void writesTheBytesJavaWrites(@ForAll String value, @ForAll @IntRange(max = 300) int limit) {
        assertSameBytes(value, Math.min(limit, value.length()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "\u0000",
                "\u007f\u0080\u07ff\u0800\uffff",
                "\ud83d\ude00",
                "\ud83d",
                "\ude00",
                "\ud83dx",
                "\ud83d\ud83d\ude00",
                "x\ude00\ud83d"
            })
    void halvesOfPairsBecomeQuestionMarks(String value) {
        for (int length = 0; length <= value.length(); length++) {
            assertSameBytes(value, length);
        }
    }

    private static void assertSameBytes(String value, int length) {
        byte[] expected = value.substring(0, length).getBytes(StandardCharsets.UTF_8);
        byte[] target = new byte[expected.length + 1];

        assertThat(Utf8.sizeBytes(value, length)).isEqualTo(expected.length);
        assertThat(Utf8.write(value, length, target, 0)).isEqualTo(expected.length);
        assertThat(Arrays.copyOf(target, expected.length)).isEqualTo(expected);
    }
}
