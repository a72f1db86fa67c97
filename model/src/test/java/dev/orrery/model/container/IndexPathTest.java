package dev.orrery.model.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.OrreryException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexPathTest {
    @Test
    void theEndingDecidesBetweenAScalarAndASubtree() {
        assertThat(IndexPath.parse("/*")).isEqualTo(new IndexPath(List.of(), true));
        assertThat(IndexPath.parse("/a/b/?")).isEqualTo(new IndexPath(List.of("a", "b"), false));
        assertThat(IndexPath.parse("/a/*")).isEqualTo(new IndexPath(List.of("a"), true));
        assertThat(IndexPath.parse("/a")).isEqualTo(new IndexPath(List.of("a"), false));
    }

    @Test
    void arrayElementsAndQuotedNamesAreSegments() {
        assertThat(IndexPath.parse("/tags/[]/name/?").segments())
                .containsExactly("tags", IndexPath.ANY_ELEMENT, "name");
        assertThat(IndexPath.parse("/\"_etag\"/?").segments()).containsExactly("_etag");
        assertThat(IndexPath.parse("/\"a/b\"/?").segments()).containsExactly("a/b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "//a", "/\"open/?"})
    void malformedPathsAreRefused(String text) {
        assertThatThrownBy(() -> IndexPath.parse(text))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("indexing path");
    }
}
