package dev.orrery.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionKeyTest {
    @Test
    void hasOneToThreeComponents() {
        assertThatThrownBy(() -> new PartitionKey(List.of()))
                .hasMessage("A partition key has 1 to 3 components, not 0.");
        assertThatThrownBy(() -> new PartitionKey(Collections.nCopies(4, KeyComponent.NULL)))
                .hasMessage("A partition key has 1 to 3 components, not 4.");
    }

    @Test
    void limitCountsTheBytesOfAllTexts() {
        PartitionKey key =
                PartitionKey.of(
                        KeyComponent.of("a\u00e9"),
                        KeyComponent.of(5),
                        KeyComponent.of("\u65e5\ud83d\ude00"));

        assertThat(key.textBytes()).isEqualTo(3 + 7);
        assertThatCode(() -> key.requireWithin(10)).doesNotThrowAnyException();
        assertThatThrownBy(() -> key.requireWithin(9))
                .hasMessage("The partition key value has 10 bytes: at most 9 are accepted.");
    }

    @Test
    void prefixSharesTheFirstComponents() {
        PartitionKey full = PartitionKey.of(KeyComponent.of("x"), KeyComponent.TRUE);

        assertThat(PartitionKey.of("x").isPrefixOf(full)).isTrue();
        assertThat(full.isPrefixOf(full)).isTrue();
        assertThat(full.isPrefixOf(PartitionKey.of("x"))).isFalse();
        assertThat(PartitionKey.of("y").isPrefixOf(full)).isFalse();
    }

    @Test
    void zerosAreDifferentKeys() {
        assertThat(KeyComponent.of(0.0)).isNotEqualTo(KeyComponent.of(-0.0));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void numbersAreFinite(double value) {
        assertThatThrownBy(() -> KeyComponent.of(value))
                .hasMessage("A partition key number must be finite, not " + value + ".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud800", "a\udc00", "\udc00\ud800", "\ud83d\ude00\ud83d"})
    void textsAreWellFormed(String value) {
        assertThatThrownBy(() -> KeyComponent.of(value))
                .hasMessageContaining("half of a surrogate pair");
    }
}
