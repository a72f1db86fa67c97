package dev.orrery.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionKeyPathTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    /userId              | userId
                    /a/b/c               | a;b;c
                    /_partitionKey       | _partitionKey
                    /zip-code            | zip-code
                    /"my key"/x          | my key;x
                    /'x y'               | x y
                    /"a/b"               | a/b
                    /"say \\"hi\\""      | say "hi"
                    /'it\\'s'/"\\\\"     | it's;\\
                    /"\u65e5\u672c"      | \u65e5\u672c
                    """)
    void readsSegments(String text, String segments) {
        PartitionKeyPath path = PartitionKeyPath.parse(text);

        assertThat(path.segments()).isEqualTo(List.of(segments.split(";")));
        assertThat(path).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "userId",
                "/a/",
                "//a",
                "/a//b",
                "/a b",
                "/a.b",
                "/*",
                "/a/?",
                "/caf\u00e9",
                "/\"open",
                "/\"\"",
                "/\"a\"b",
                "/\"a\\n\"",
                "/\"a\\"
            })
    void refusesWhatIsNoPath(String text) {
        assertThatThrownBy(() -> PartitionKeyPath.parse(text))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("'" + text + "'")
                .extracting(e -> ((OrreryException) e).code())
                .isEqualTo(ErrorCode.BAD_REQUEST);
    }

    @Test
    void refusesAPathThatIsTooLong() {
        String text = "/" + "a".repeat(PartitionKeyPath.MAX_LENGTH);

        assertThatThrownBy(() -> PartitionKeyPath.parse(text))
                .hasMessage(
                        "Partition key path of 1025 characters is too long: at most 1024 are"
                                + " accepted.");
    }

    @Test
    void equalsWhatNamesTheSameProperty() {
        assertThat(PartitionKeyPath.parse("/\"a\"/b"))
                .isEqualTo(PartitionKeyPath.parse("/a/b"))
                .hasSameHashCodeAs(PartitionKeyPath.parse("/a/b"))
                .isNotEqualTo(PartitionKeyPath.parse("/a"));
    }
}
