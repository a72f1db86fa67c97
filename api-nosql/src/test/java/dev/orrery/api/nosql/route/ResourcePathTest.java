package dev.orrery.api.nosql.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.OrreryException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResourcePathTest {
    @ParameterizedTest
    @ValueSource(strings = {"/dbs/a/", "//dbs/a", "/dbs/a", "///dbs/a//", "http://host:1/dbs/a"})
    void slashesAroundThePathMeanNothing(String target) {
        assertThat(ResourcePath.parse(target).segments()).containsExactly("dbs", "a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "", "//", "http://host"})
    void nothingIsTheAccount(String target) {
        assertThat(ResourcePath.parse(target.isEmpty() ? "/" : target).segments()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "a%20b, 'a b'",
        "%E6%97%A5, 日",
        "a+b, a+b",
        "%2525, %25",
        "a%2Fb, a/b",
        "%3F%23, ?#",
        "%F0%9F%98%80, 😀"
    })
    void segmentsAreDecoded(String sent, String decoded) {
        assertThat(ResourcePath.parse("/docs/" + sent).segment(1)).isEqualTo(decoded);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/%",
                "/%4",
                "/%zz",
                "/%-1",
                "/a%C3",
                "/%ED%A0%80",
                "/%FF",
                "/a//b",
                "*",
                "x",
                "/a#b",
                "/%C0%AF"
            })
    void whatIsNotAPathIsRefused(String target) {
        assertThatThrownBy(() -> ResourcePath.parse(target)).isInstanceOf(OrreryException.class);
    }

    @Test
    void theIdOfAnItemMayHoldQuestionMarks() {
        ResourcePath path = ResourcePath.parse("/dbs/d/colls/c/docs/what?now");
        assertThat(path.segment(5)).isEqualTo("what?now");
        assertThat(path.query()).isEmpty();
        assertThat(ResourcePath.parse("/dbs/d/colls/c/docs?x=1").query()).isEqualTo("x=1");
    }

    @Test
    void queryIsKeptApart() {
        ResourcePath path = ResourcePath.parse("/addresses/?$resolveFor=dbs%2fx");
        assertThat(path.sent()).isEqualTo("addresses");
        assertThat(path.query()).isEqualTo("$resolveFor=dbs%2fx");
    }
}
