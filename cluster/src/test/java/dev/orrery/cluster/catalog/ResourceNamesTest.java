package dev.orrery.cluster.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceNamesTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "Über-Daten", " leading", "with space", "😀", "a.b:c@d%20", "\""})
    void acceptsWhatCanBeAddressed(String name) {
        assertThatCode(() -> ResourceNames.require(name)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a/b", "a\\b", "a?", "#", "trailing ", "tab\t", "\ud800half"})
    void refusesTheRest(String name) {
        assertThatThrownBy(() -> ResourceNames.require(name))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST));
    }

    @Test
    void namesHaveAtMost255Characters() {
        assertThatCode(() -> ResourceNames.require("x".repeat(255))).doesNotThrowAnyException();
        assertThatThrownBy(() -> ResourceNames.require("x".repeat(256)))
                .hasMessageContaining("255");
    }
}
